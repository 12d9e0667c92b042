"""Plays each case to the client session of the official Python SDK (2.x), and says what the call
came to.

The session is a real one: it shakes hands with the scripted server below over the SDK's own
in-memory streams, calls the tool, and gets the bytes of the case, read by the same function that
the SDK's stdio transport reads lines with. What the call gives or raises is mapped to an outcome
by `told`, as carefully as the SDK lets anyone be.
"""

import asyncio
import importlib.metadata
import json
import logging
import math
import sys

import anyio
import mcp_types as types
from mcp.client import UnexpectedClaimedResult
from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from mcp.shared.message import SessionMessage
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

# After so many turns of the event loop without a message from the client, nothing more happens
# before its deadline.
TURNS = 40

# What `told` reads: a name that the SDK does not have would raise over a sound reply, and that
# would look like a refusal.
READ = {
    types.CallToolResult: ["content", "structured_content", "is_error", "result_type"],
    types.TextContent: ["text"],
    types.InputRequiredResult: ["request_state"],
    types.ErrorData: ["code", "message"],
}


def check_names():
    for model, names in READ.items():
        for name in names:
            if name not in model.model_fields:
                sys.exit(f"{model.__name__} of this SDK has no field {name}")
    for name in ["code", "message"]:
        if not isinstance(getattr(MCPError, name, None), property):
            sys.exit(f"MCPError of this SDK has no property {name}")


def told(result):
    """What the value of a call says."""
    if isinstance(result, types.InputRequiredResult):
        return {"outcome": "input_required", "request_state": result.request_state}
    if not isinstance(result, types.CallToolResult):
        return {"outcome": "task_created"}
    # What has content is given as a finished result, whatever it says of itself.
    if result.result_type != "complete":
        waits = result.result_type == "input_required"
        return {"outcome": "input_required" if waits else "contract_violation"}
    parts = [
        block.text if isinstance(block, types.TextContent) else f"[{block.type} not shown]"
        for block in result.content
    ]
    # A null that was sent is a value; the field alone does not tell it from none.
    has_structured = "structured_content" in result.model_fields_set
    return {
        "outcome": "tool_error" if result.is_error else "success",
        "model_view": "\n".join(parts),
        "blocks": [
            "forwarded" if isinstance(block, types.TextContent) else "withheld"
            for block in result.content
        ],
        "structured": json.dumps(result.structured_content) if has_structured else None,
    }


def told_of_error(error):
    """What the exception of a call says."""
    if isinstance(error, MCPError):
        return {"outcome": "protocol_error", "code": error.code, "message": error.message}
    if isinstance(error, UnexpectedClaimedResult):
        return {"outcome": "task_created"}
    # A result of no known shape, and structured content that does not fit the tool's schema.
    if isinstance(error, (ValidationError, RuntimeError)):
        return {"outcome": "contract_violation", "operator_view": str(error)}
    return {"outcome": "unclassified", "operator_view": repr(error)}


class Player:
    """One session of the client, and the server's side of it."""

    def __init__(self, revision, capabilities):
        self.revision = revision
        self.is_modern = revision in MODERN_PROTOCOL_VERSIONS
        self.to_client, read = anyio.create_memory_object_stream(math.inf)
        write, self.from_client = anyio.create_memory_object_stream(math.inf)
        ask = {
            "sampling_callback": refuse if "sampling" in capabilities else None,
            "list_roots_callback": refuse if "roots" in capabilities else None,
            "elicitation_callback": refuse if "elicitation.form" in capabilities else None,
        }
        self.session = ClientSession(read, write, **ask)
        # The one tool that the server has, and what of it the client was told.
        self.tool = None
        self.listed = None
        # The id of the call, once the client has sent it.
        self.call_id = None
        self.owner = None

    async def start(self):
        """Opens the session in a task of its own, which also closes it."""
        opened, self.closing = asyncio.Event(), asyncio.Event()

        async def own():
            async with self.session:
                opened.set()
                await self.closing.wait()

        self.owner = asyncio.ensure_future(own())
        await opened.wait()
        await self.done(self.session.discover() if self.is_modern else self.session.initialize())

    async def stop(self):
        self.closing.set()
        await asyncio.wait([self.owner], timeout=1)

    async def play(self, case):
        """What the client makes of a case."""
        call = case["call"]
        why = await self.list(call["tool"], call["output_schema"])
        if why is not None:
            return {"not_run": why}
        self.call_id = None
        calling = asyncio.ensure_future(
            self.session.call_tool(
                call["tool"], call["arguments"], allow_input_required=True, allow_claimed=True
            )
        )
        while self.call_id is None and not calling.done():
            await asyncio.sleep(0)
            self.serve()
        own = {json.dumps(self.call_id), json.dumps(str(self.call_id))}
        if own.isdisjoint(case["other_ids"]):
            self.deliver(json.dumps(self.call_id).join(case["around_id"]))
            await self.idle(calling)
            answered = calling.done()
        else:
            answered = None
        if not calling.done():
            calling.cancel()
            await asyncio.wait([calling])
            await self.idle(calling)
        if answered is None:
            return {"not_run": "the id that the client picked is another's in this message"}
        if not answered:
            return {"outcome": "unknown_outcome", "by_deadline": True}
        error = calling.exception()
        return told(calling.result()) if error is None else told_of_error(error)

    async def list(self, tool, schema):
        """Has the client list the tool, where it is declared otherwise than before. Says why it
        does not take the declaration, if so.
        """
        if self.listed == (tool, json.dumps(schema)):
            return None
        self.listed = None
        self.tool = {"name": tool, "inputSchema": {"type": "object"}}
        if schema is not None:
            self.tool["outputSchema"] = schema
        try:
            await self.done(self.session.list_tools())
        except ValidationError:
            return "the client refuses the tool's declaration: its output schema is no object"
        self.listed = (tool, json.dumps(schema))
        return None

    def deliver(self, text):
        """As the SDK's stdio transport hands a line to its session."""
        try:
            message = types.jsonrpc_message_adapter.validate_json(text, by_name=False)
        except ValueError as error:
            self.to_client.send_nowait(error)
        else:
            self.to_client.send_nowait(SessionMessage(message))

    async def done(self, request):
        """The value of a request that the scripted server answers."""
        task = asyncio.ensure_future(request)
        await self.idle(task)
        if not task.done():
            task.cancel()
            raise RuntimeError("the client does not get on with the scripted server")
        return task.result()

    async def idle(self, task):
        """Lets the client work until the task is done or nothing happens any more."""
        turns = 0
        while turns < TURNS and not task.done():
            await asyncio.sleep(0)
            turns = 0 if self.serve() else turns + 1

    def serve(self):
        """Takes what the client has sent. Says whether there was anything."""
        try:
            request = self.from_client.receive_nowait().message
        except anyio.WouldBlock:
            return False
        if isinstance(request, types.JSONRPCRequest):
            if request.method == "tools/call":
                self.call_id = request.id
            else:
                result = self.answer(request.method)
                self.to_client.send_nowait(
                    SessionMessage(types.JSONRPCResponse(jsonrpc="2.0", id=request.id, result=result))
                )
        return True

    def answer(self, method):
        server = {"name": "script", "version": "1"}
        modern = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"}
        if method == "initialize":
            return {
                "protocolVersion": self.revision,
                "capabilities": {"tools": {}},
                "serverInfo": server,
            }
        if method == "server/discover":
            return modern | {"supportedVersions": [self.revision], "capabilities": {"tools": {}}}
        if method == "tools/list":
            return {"tools": [self.tool]} | (modern if self.is_modern else {})
        sys.exit(f"the client asks for {method}, which the scripted server does not know")


async def refuse(*_):
    return types.ErrorData(code=-32603, message="nobody is there to ask")


def why_not(case):
    """Why a case can't be put to this client; None where it can."""
    if "around_id" not in case:
        return case["no_place_for_id"]
    return why_not_declared(case["call"])


def why_not_declared(call):
    """Why the client can't make a call that declares and asks for this; None where it can."""
    if call["task"]:
        return "call_tool of this SDK can't ask for a task"
    if call["extensions"]:
        return "this SDK has no extension of its own to declare"
    if ("elicitation.form" in call["capabilities"]) != ("elicitation.url" in call["capabilities"]):
        return "this SDK declares both ways of elicitation or none"
    return None


async def main():
    check_names()
    versions = [importlib.metadata.version(name) for name in ["mcp", "mcp-types"]]
    hello = {
        "mcp_verdict": 1,
        "name": "Python SDK {} with mcp-types {}".format(*versions),
        "surfaces": ["message"],
        "revisions": [*HANDSHAKE_PROTOCOL_VERSIONS, *MODERN_PROTOCOL_VERSIONS],
        "own_ids": "number",
    }
    print(json.dumps(hello), flush=True)
    players = {}
    for line in sys.stdin:
        case = json.loads(line)
        why = why_not(case)
        if why is None:
            key = (case["call"]["revision"], *sorted(case["call"]["capabilities"]))
            player = players.get(key)
            if player is None or player.owner.done():
                players[key] = player = Player(key[0], key[1:])
                await player.start()
            said = await player.play(case)
        else:
            said = {"not_run": why}
        print(json.dumps({"case": case["case"], **said}), flush=True)
    for player in players.values():
        await player.stop()


if __name__ == "__main__":
    # What the SDK logs of each bad message would drown everything else.
    logging.disable(logging.CRITICAL)
    asyncio.run(main())
