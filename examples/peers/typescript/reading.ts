// What is shared by the peers over the official TypeScript SDK (2.x): how the value or the error of
// a call is mapped to an outcome, as carefully as the SDK lets anyone be. The compiler checks that
// the names read here exist in the SDK's types, and `checkNames` that the running SDK reads them
// too.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import {
    InsufficientScopeError,
    isInputRequiredResult,
    ProtocolError,
    SdkError,
    SdkErrorCode,
    SdkHttpError,
    specTypeSchemas,
    UnauthorizedError,
    type CallToolResult,
    type Client,
    type ClientCapabilities,
    type InputRequiredResult
} from '@modelcontextprotocol/client';

/** The call of a case. */
export interface Call {
    revision: string;
    tool: string;
    arguments: Record<string, unknown>;
    capabilities: string[];
    extensions: string[];
    task: boolean;
    output_schema: Record<string, unknown> | null;
}

export type Said = Record<string, unknown>;

export const MODERN = '2026-07-28';
export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', MODERN];

export function fail(problem: string): never {
    process.stderr.write(`${problem}\n`);
    process.exit(1);
}

/** A result whose member is of the wrong type has to be refused: else the SDK has no such member. */
export function checkNames(): void {
    const refused = (name: string, value: unknown) => {
        const checked = specTypeSchemas.CallToolResult['~standard'].validate({ content: [], [name]: value });
        return !(checked instanceof Promise) && checked.issues !== undefined;
    };
    if (!refused('isError', 'x')) fail('CallToolResult of this SDK has no member isError');
    if (!refused('content', 'x')) fail('CallToolResult of this SDK has no member content');
    const error = new ProtocolError(-32602, 'x');
    if (error.code !== -32602 || !error.message.includes('x')) fail('ProtocolError of this SDK is another');
    if (SdkErrorCode.InvalidResult === undefined || SdkErrorCode.UnsupportedResultType === undefined) {
        fail('SdkErrorCode of this SDK is another');
    }
}

/** What the value of a call says. */
export function told(result: CallToolResult | InputRequiredResult): Said {
    if (isInputRequiredResult(result)) {
        return { outcome: 'input_required', request_state: result.requestState };
    }
    const blocks = result.content;
    const structured = result.structuredContent;
    return {
        outcome: result.isError ? 'tool_error' : 'success',
        model_view: blocks.map(block => (block.type === 'text' ? block.text : `[${block.type} not shown]`)).join('\n'),
        blocks: blocks.map(block => (block.type === 'text' ? 'forwarded' : 'withheld')),
        structured: structured === undefined ? null : JSON.stringify(structured)
    };
}

/** The statuses that turn a request away before any tool can run. */
const REFUSALS = [401, 403, 404, 405, 413, 415, 429];

/** What the error of a call says. */
export function toldOfError(error: unknown): Said {
    if (error instanceof ProtocolError) {
        return { outcome: 'protocol_error', code: error.code, message: error.message };
    }
    if (error instanceof UnauthorizedError || error instanceof InsufficientScopeError) {
        return { outcome: 'not_executed', operator_view: error.message };
    }
    if (error instanceof SdkHttpError && error.code !== SdkErrorCode.ClientHttpUnexpectedContent) {
        const outcome = REFUSALS.includes(error.status) ? 'not_executed' : 'unknown_outcome';
        return { outcome, operator_view: `${error.code} ${error.status}` };
    }
    // What fetch throws where the connection fails.
    if (error instanceof TypeError) return { outcome: 'unknown_outcome', operator_view: error.message };
    if (error instanceof SdkError) {
        const broken: string[] = [
            SdkErrorCode.InvalidResult,
            SdkErrorCode.UnsupportedResultType,
            SdkErrorCode.ClientHttpUnexpectedContent
        ];
        const lost: string[] = [SdkErrorCode.ConnectionClosed, SdkErrorCode.SendFailed];
        const known = lost.includes(error.code) ? 'unknown_outcome' : 'unclassified';
        const outcome = broken.includes(error.code) ? 'contract_violation' : known;
        return { outcome, operator_view: error.message };
    }
    return { outcome: 'unclassified', operator_view: String(error) };
}

/** What a client declares for the calls of these capabilities. */
export function declaring(capabilities: string[]): ClientCapabilities {
    const declared: ClientCapabilities = {};
    if (capabilities.includes('sampling')) declared.sampling = {};
    if (capabilities.includes('roots')) declared.roots = {};
    const elicitation: NonNullable<ClientCapabilities['elicitation']> = {};
    if (capabilities.includes('elicitation.form')) elicitation.form = {};
    if (capabilities.includes('elicitation.url')) elicitation.url = {};
    if (Object.keys(elicitation).length > 0) declared.elicitation = elicitation;
    return declared;
}

/** The options of a client that is to speak this revision. */
export function speaking(revision: string, capabilities: string[]): ConstructorParameters<typeof Client>[1] {
    return {
        capabilities: declaring(capabilities),
        inputRequired: { autoFulfill: false },
        ...(revision === MODERN ? { versionNegotiation: { mode: { pin: revision } } } : {})
    };
}

/** Why the client can't make a call that declares and asks for this. */
export function whyNotDeclared(call: Call): string | undefined {
    if (call.task) return 'callTool of this SDK can not ask for a task';
    if (call.extensions.length > 0) return 'this SDK has no extension of its own to declare';
    return undefined;
}

export function version(name: string): string {
    const main = createRequire(import.meta.url).resolve(name);
    const manifest = main.slice(0, main.lastIndexOf('/dist/')) + '/package.json';
    return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
