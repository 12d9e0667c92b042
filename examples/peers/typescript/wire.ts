// Drives the whole client of the official TypeScript SDK (2.x) to the scripted server, and says
// what each call came to.
//
// The client is the SDK's own, with its own transport: Streamable HTTP by default, and with
// `--stdio` and a program the standard input and output of that program, which it starts for each
// case. For each case it opens a session, lists the tools, and calls the tool of the case. Many
// cases are played at once, since a client that drops a reply waits for its deadline in real time.

import { createInterface } from 'node:readline';

import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { checkNames, MODERN, speaking, told, toldOfError, version, whyNotDeclared, type Call, type Said } from './reading.js';

interface Case {
    case: number;
    call: Call;
    endpoint: string;
}

// How many milliseconds the client waits for an answer.
const DEADLINE = Number(process.env['DEADLINE'] ?? '1.5') * 1000;
// How many cases are played at once.
const AT_ONCE = 48;

const LATEST_WITH_HANDSHAKE = '2025-11-25';

function transport(endpoint: string, relay: string | undefined): Transport {
    if (relay === undefined) return new StreamableHTTPClientTransport(new URL(endpoint));
    return new StdioClientTransport({ command: relay, args: ['--relay', endpoint], stderr: 'ignore' });
}

/** What the client makes of a case, from the handshake to the end of the session. */
async function play({ call, endpoint }: Case, relay: string | undefined): Promise<Said> {
    const why = whyNotDeclared(call);
    if (why !== undefined) return { not_run: why };
    const client = new Client({ name: 'driver', version: '1' }, speaking(call.revision, call.capabilities));
    client.onerror = () => {};
    try {
        await client.connect(transport(endpoint, relay));
    } catch (error) {
        return { not_run: `the client opened no session: ${(error as Error).name}` };
    }
    const said = await called(client, call);
    // What the transport says as it closes comes after the call has ended.
    await client.close().catch(() => {});
    return said;
}

async function called(client: Client, call: Call): Promise<Said> {
    const listed = await client.listTools().catch(() => undefined);
    if (listed === undefined) return { not_run: "the client refuses the tool's declaration" };
    if (!listed.tools.some(tool => tool.name === call.tool)) return { not_run: 'the client does not list the tool' };
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort('the deadline has passed'), DEADLINE);
    const options = { allowInputRequired: true, signal: deadline.signal };
    try {
        return told(await client.callTool({ name: call.tool, arguments: call.arguments }, options));
    } catch (error) {
        return deadline.signal.aborted ? { outcome: 'unknown_outcome', by_deadline: true } : toldOfError(error);
    } finally {
        clearTimeout(timer);
    }
}

async function main(): Promise<void> {
    checkNames();
    const relay = process.argv[2] === '--stdio' ? process.argv[3] : undefined;
    const wire = relay === undefined ? 'http' : 'stdio';
    const name = `TypeScript SDK, client ${version('@modelcontextprotocol/client')}, whole client over ${wire}`;
    const say = (line: Said) => void process.stdout.write(JSON.stringify(line) + '\n');
    say({
        mcp_verdict: 1,
        name,
        surfaces: ['message', wire, 'silence'],
        revisions: [LATEST_WITH_HANDSHAKE, MODERN],
        wire
    });
    // Answers are said in the order of the cases: each waits for the one before it, and a case
    // begins when the one that stands `AT_ONCE` places before it has been answered.
    const answers: Promise<void>[] = [Promise.resolve()];
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
        const asked = JSON.parse(line) as Case;
        const turn = answers[Math.max(0, answers.length - AT_ONCE)];
        const playing = Promise.resolve(turn).then(() => play(asked, relay));
        const before = answers[answers.length - 1];
        answers.push(Promise.all([playing, before]).then(([said]) => say({ case: asked.case, ...said })));
    }
    await answers[answers.length - 1];
    process.exit(0);
}

await main();
