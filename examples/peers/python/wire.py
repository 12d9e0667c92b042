"""Drives the whole client of the official Python SDK (2.x) to the scripted server, and says what
each call came to.

The client is the SDK's own, with its own transport: Streamable HTTP by default, and with `--stdio`
and a program the standard input and output of that program, which it starts for each case. For
each case it opens a session, lists the tools, and calls the tool of the case. Many cases are played
at once, since a client that drops a reply waits for its deadline in real time.
"""

import asyncio
import importlib.metadata
import json
import logging
import os
import sys

from mcp.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

import sdk

# How many seconds the client waits for an answer, and for a session.
DEADLINE = float(os.environ.get("DEADLINE", "1.5"))
# How many cases are played at once.
AT_ONCE = 48

LATEST_WITH_HANDSHAKE = HANDSHAKE_PROTOCOL_VERSIONS[-1]


class Wire:
    """What carries the sessions of the client."""

    def __init__(self, relay):
        self.relay = relay
        # What the SDK makes for each session by itself; it reads all certificates each time.
        self.http = create_mcp_http_client() if relay is None else None

    def to(self, endpoint):
        if self.relay is None:
            return streamable_http_client(endpoint, http_client=self.http)
        return StdioServerParameters(command=self.relay, args=["--relay", endpoint])


async def play(case, wire):
    """What the client makes of a case, from the handshake to the end of the session."""
    call = case["call"]
    revision = call["revision"]
    capable = {
        "sampling_callback": sdk.refuse if "sampling" in call["capabilities"] else None,
        "list_roots_callback": sdk.refuse if "roots" in call["capabilities"] else None,
        "elicitation_callback": sdk.refuse if "elicitation.form" in call["capabilities"] else None,
    }
    mode = revision if revision in MODERN_PROTOCOL_VERSIONS else "legacy"
    said = None
    try:
        async with Client(wire.to(case["endpoint"]), mode=mode, **capable) as client:
            # What stands if the transport fails, and takes the session and this task with it.
            said = {"outcome": "unknown_outcome"}
            said = await called(client, call)
    except Exception as error:
        if said is None:
            return {"not_run": f"the client opened no session: {innermost(error)}"}
    return said


async def called(client, call):
    try:
        tools = await client.list_tools()
    except ValidationError:
        return {"not_run": "the client refuses the tool's declaration: its output schema is no object"}
    if call["tool"] not in [tool.name for tool in tools.tools]:
        return {"not_run": "the client does not list the tool"}
    calling = client.session.call_tool(
        call["tool"], call["arguments"], allow_input_required=True, allow_claimed=True
    )
    try:
        return sdk.told(await asyncio.wait_for(calling, DEADLINE))
    except TimeoutError:
        return {"outcome": "unknown_outcome", "by_deadline": True}
    except Exception as error:
        return sdk.told_of_error(error)


def innermost(error):
    """The kind of the error that a group of errors holds: its words may name a port."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return type(error).__name__


def why_not(case):
    """Why a case can't be put to this client; None where it can."""
    revision = case["call"]["revision"]
    if revision in HANDSHAKE_PROTOCOL_VERSIONS and revision != LATEST_WITH_HANDSHAKE:
        return f"initialize of this SDK asks for {LATEST_WITH_HANDSHAKE} alone"
    return sdk.why_not_declared(case["call"])


async def main():
    sdk.check_names()
    relay = sys.argv[2] if sys.argv[1:2] == ["--stdio"] else None
    versions = [importlib.metadata.version(name) for name in ["mcp", "mcp-types"]]
    spoken = "http" if relay is None else "stdio"
    hello = {
        "mcp_verdict": 1,
        "name": "Python SDK {} with mcp-types {}, whole client over {}".format(*versions, spoken),
        "surfaces": ["message", spoken, "silence"],
        "revisions": [LATEST_WITH_HANDSHAKE, *MODERN_PROTOCOL_VERSIONS],
        "wire": spoken,
    }
    print(json.dumps(hello), flush=True)
    wire = Wire(relay)
    free = asyncio.Semaphore(AT_ONCE)
    answers = asyncio.Queue()

    async def answer(case):
        async with free:
            why = why_not(case)
            return await play(case, wire) if why is None else {"not_run": why}

    async def say():
        while (asked := await answers.get()) is not None:
            case, answering = asked
            print(json.dumps({"case": case["case"], **await answering}), flush=True)

    saying = asyncio.ensure_future(say())
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        case = json.loads(line)
        answers.put_nowait((case, asyncio.ensure_future(answer(case))))
    answers.put_nowait(None)
    await saying


if __name__ == "__main__":
    # What the SDK logs of each bad message would drown everything else.
    logging.disable(logging.CRITICAL)
    asyncio.run(main())
