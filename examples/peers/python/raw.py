"""The line protocol by hand, with the standard library alone: a client that parses each message
itself. Replace `classify` with your own code; the rest is all that an adapter needs.
"""

import base64
import json
import sys
from decimal import Decimal


def no_json(constant):
    raise ValueError(f"{constant} is no JSON")


def classify(message):
    """What a client of the plain kind makes of the bytes of one response."""
    try:
        # Decimal keeps the digits of numbers, and no number becomes infinite.
        answer = json.loads(message, parse_float=Decimal, parse_constant=no_json)
    except (ValueError, RecursionError):
        return {"outcome": "contract_violation"}
    if not isinstance(answer, dict) or answer.get("jsonrpc") != "2.0":
        return {"outcome": "contract_violation"}
    error, result = answer.get("error"), answer.get("result")
    if isinstance(error, dict) and "result" not in answer:
        if type(error.get("code")) is not int or not isinstance(error.get("message"), str):
            return {"outcome": "contract_violation"}
        return {
            "outcome": "protocol_error",
            "code": error["code"],
            "message": error["message"],
        }
    if not isinstance(result, dict) or not isinstance(result.get("content"), list):
        return {"outcome": "contract_violation"}
    texts = [block.get("text") for block in result["content"] if isinstance(block, dict)]
    view = "\n".join(text for text in texts if isinstance(text, str))
    if result.get("isError", False) is False:
        return {"outcome": "success", "model_view": view}
    if result["isError"] is True:
        return {"outcome": "tool_error", "model_view": view}
    return {"outcome": "contract_violation"}


def main():
    print(json.dumps({"mcp_verdict": 1, "name": "raw.py", "surfaces": ["response"]}), flush=True)
    for line in sys.stdin:
        case = json.loads(line)
        reply = case["reply"]
        message = reply["text"].encode() if "text" in reply else base64.b64decode(reply["base64"])
        print(json.dumps({"case": case["case"], **classify(message)}), flush=True)


if __name__ == "__main__":
    main()
