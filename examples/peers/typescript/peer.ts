// Plays each case to the client of the official TypeScript SDK (2.x), and says what the call came
// to.
//
// The client is a real one: it shakes hands with the scripted server below over a transport in
// memory, calls the tool, and gets the bytes of the case, read by the function that the SDK's
// stdio transport reads lines with. What the call gives or throws is mapped in `reading.ts`.

import { createInterface } from 'node:readline';

import { Client, deserializeMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';

import {
    checkNames,
    fail,
    REVISIONS,
    speaking,
    told,
    toldOfError,
    version,
    whyNotDeclared,
    type Call,
    type Said
} from './reading.js';

interface Case {
    case: number;
    call: Call;
    around_id?: string[];
    other_ids?: string[];
    no_place_for_id?: string;
}

// After so many turns of the event loop without a word of the client nothing more happens before
// its deadline.
const TURNS = 6;

/** The server's side of a session, in memory. */
class Script implements Transport {
    onclose?: () => void;
    onerror?: (error: Error) => void;
    onmessage?: (message: JSONRPCMessage) => void;
    /** The id of the call, once the client has sent it. */
    callId: string | number | undefined;
    /** How many messages the client has sent. */
    sent = 0;

    constructor(private readonly revision: string) {}

    async start(): Promise<void> {}

    async close(): Promise<void> {
        this.onclose?.();
    }

    async send(message: JSONRPCMessage): Promise<void> {
        this.sent += 1;
        if (!('method' in message) || !('id' in message)) return;
        if (message.method === 'tools/call') {
            this.callId = message.id;
            return;
        }
        const result = this.answer(message.method);
        const id = message.id;
        queueMicrotask(() => this.onmessage?.({ jsonrpc: '2.0', id, result }));
    }

    /** As the SDK's stdio transport hands a line to its client. */
    deliver(text: string): void {
        let message: JSONRPCMessage;
        try {
            message = deserializeMessage(text);
        } catch (error) {
            this.onerror?.(error as Error);
            return;
        }
        this.onmessage?.(message);
    }

    private answer(method: string): Record<string, unknown> {
        const capabilities = { tools: {} };
        const serverInfo = { name: 'script', version: '1' };
        if (method === 'initialize') return { protocolVersion: this.revision, capabilities, serverInfo };
        if (method === 'server/discover') {
            const cache = { ttlMs: 0, cacheScope: 'private' };
            return { resultType: 'complete', supportedVersions: [this.revision], capabilities, serverInfo, ...cache };
        }
        return fail(`the client asks for ${method}, which the scripted server does not know`);
    }
}

/** One session of the client. */
class Player {
    private constructor(
        private readonly client: Client,
        private readonly script: Script
    ) {}

    static async start(revision: string, declared: string[]): Promise<Player> {
        const client = new Client({ name: 'peer', version: '1' }, speaking(revision, declared));
        client.onerror = () => {};
        const script = new Script(revision);
        await client.connect(script);
        const spoken = client.getNegotiatedProtocolVersion();
        if (spoken !== revision) fail(`the client speaks ${spoken} where ${revision} was agreed on`);
        return new Player(client, script);
    }

    /** What the client makes of a case. */
    async play(asked: Case, pieces: string[]): Promise<Said> {
        const { tool, arguments: given, output_schema: schema } = asked.call;
        const outputSchema = schema === null ? {} : { outputSchema: schema };
        const definition = { name: tool, inputSchema: { type: 'object' as const }, ...outputSchema };
        const deadline = new AbortController();
        this.script.callId = undefined;
        let said: Said | undefined;
        const options = { allowInputRequired: true, signal: deadline.signal, toolDefinition: definition };
        const calling = this.client.callTool({ name: tool, arguments: given }, options).then(
            result => void (said = told(result)),
            error => void (said = toldOfError(error))
        );
        while (this.script.callId === undefined && said === undefined) await turn();
        const id = this.script.callId;
        if (id === undefined) return { not_run: 'the client did not send the call', ...explained(said) };
        const own = [JSON.stringify(id), JSON.stringify(String(id))];
        let why: string | undefined;
        if (own.some(spelled => asked.other_ids?.includes(spelled))) {
            why = "the id that the client picked is another's in this message";
        } else {
            this.script.deliver(pieces.join(JSON.stringify(id)));
            await this.idle(() => said !== undefined);
        }
        if (said !== undefined) return said;
        deadline.abort('the deadline has passed');
        await calling;
        return why === undefined ? { outcome: 'unknown_outcome', by_deadline: true } : { not_run: why };
    }

    /** Lets the client work until this is so or nothing happens any more. */
    private async idle(isDone: () => boolean): Promise<void> {
        for (let turns = 0, sent = this.script.sent; turns < TURNS && !isDone(); turns += 1) {
            await turn();
            if (sent !== this.script.sent) [turns, sent] = [0, this.script.sent];
        }
    }
}

/** Why the client refused to send a call, for the reason of a case that was not run. */
function explained(said: Said | undefined): Said {
    const message = said?.message ?? said?.operator_view;
    return message === undefined ? {} : { not_run: `the client did not send the call: ${message}` };
}

function turn(): Promise<void> {
    return new Promise(resolve => setImmediate(resolve));
}

/** Why a case can't be put to this client. */
function whyNot(asked: Case): string | undefined {
    if (asked.around_id === undefined) return asked.no_place_for_id ?? 'the case says nothing of its id';
    return whyNotDeclared(asked.call);
}

async function main(): Promise<void> {
    checkNames();
    const name = `TypeScript SDK, client ${version('@modelcontextprotocol/client')}`;
    const say = (line: Said) => process.stdout.write(JSON.stringify(line) + '\n');
    say({ mcp_verdict: 1, name, surfaces: ['message'], revisions: REVISIONS, own_ids: 'number' });
    const players = new Map<string, Player>();
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
        const asked = JSON.parse(line) as Case;
        const why = whyNot(asked);
        if (why !== undefined) {
            say({ case: asked.case, not_run: why });
            continue;
        }
        const { revision, capabilities } = asked.call;
        const key = [revision, ...capabilities].join();
        let player = players.get(key);
        if (player === undefined) {
            player = await Player.start(revision, capabilities);
            players.set(key, player);
        }
        say({ case: asked.case, ...(await player.play(asked, asked.around_id ?? [])) });
    }
    process.exit(0);
}

await main();
