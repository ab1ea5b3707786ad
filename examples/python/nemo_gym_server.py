"""A resources server for NeMo Gym: copy it to `resources_servers/codeif/app.py`.

A row of its dataset has `instruction_list`, `language` and, if you like, `instruction_dependence`
beside `responses_create_params`.
"""

from typing import Any

from nemo_gym.base_resources_server import (
    BaseResourcesServerConfig,
    BaseVerifyRequest,
    BaseVerifyResponse,
    SimpleResourcesServer,
)

from codeif.rewards import safe

REWARD = safe("ssr", unverifiable="low")


class CodeIfRequest(BaseVerifyRequest):
    instruction_list: list[Any]
    language: str | None = None
    instruction_dependence: dict[str, list[int]] | None = None


class CodeIfServer(SimpleResourcesServer):
    config: BaseResourcesServerConfig

    async def verify(self, body: CodeIfRequest) -> BaseVerifyResponse:
        messages = [it for it in body.response.output if it.type == "message"]
        parts = [part for it in messages[-1:] for part in it.content if part.type == "output_text"]
        reward = REWARD(
            "".join(part.text for part in parts),
            body.instruction_list,
            language=body.language,
            dependencies=body.instruction_dependence,
        )
        return BaseVerifyResponse(**body.model_dump(), reward=reward)


if __name__ == "__main__":
    CodeIfServer.run_webserver()
