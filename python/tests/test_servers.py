"""The servers for agents and editors, driven by clients that others wrote."""

import asyncio
import sys

import pytest
from conftest import needs


@pytest.fixture
def project(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "AGENTS.md").write_text("# Rules\n\n- Do not use `print`.\n", encoding="utf-8")
    (tmp_path / "app.py").write_text("x = '\U0001f600'; print(x)\n", encoding="utf-8")
    return tmp_path.resolve()


def server(name):
    return [sys.executable, "-m", "codeif", name]


async def ask_tools(project, mode):
    mcp = needs("mcp")

    command, *args = [*server("mcp"), str(project)]
    parameters = mcp.StdioServerParameters(command=command, args=args)
    async with mcp.Client(parameters, mode=mode, read_timeout_seconds=60) as client:
        tools = await client.list_tools()
        assert [tool.name for tool in tools.tools] == ["check", "rules", "explain"]

        found = await client.call_tool("check", {"paths": ["app.py"]})
        assert not found.is_error
        [finding] = found.structured_content["findings"]
        assert (finding["kind"], finding["place"]["line"]) == ("no-print", 1)
        assert "AGENTS.md:3" in found.content[0].text

        planned = await client.call_tool("check", {"path": "new.py", "text": "x = 1\n"})
        assert planned.structured_content["findings"] == []

        rules = await client.call_tool("rules", {"path": "new.py"})
        assert [rule["template"] for rule in rules.structured_content["rules"]] == ["no-print"]
        explained = await client.call_tool("explain", {"rule": "no-print"})
        assert "pprint" in explained.content[0].text

        for tool, arguments, expected in [
            ("no-such-tool", {}, "check, rules and explain"),
            ("check", {"nonsense": 1}, "unknown field `nonsense`"),
            ("check", {"paths": ["/etc"]}, "is not in"),
        ]:
            with pytest.raises(mcp.MCPError, match=expected):
                await client.call_tool(tool, arguments)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_tools_of_an_agent(project, mode):
    needs("mcp")
    asyncio.run(ask_tools(project, mode))


def editor(types):
    """A client of the language server, and the diagnostics that it is sent."""
    client = needs("pygls.lsp.client").LanguageClient("test", "1")
    published = asyncio.Queue()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def publish(params):
        published.put_nowait(params)

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params):
        assert params.registrations[0].method == "workspace/didChangeWatchedFiles"

    async def diagnostics():
        params = await asyncio.wait_for(published.get(), 60)
        return params.diagnostics

    return client, diagnostics


def opening(types, project, encodings):
    """What an editor says of itself."""
    capabilities = types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=encodings),
        text_document=types.TextDocumentClientCapabilities(
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=True)
        ),
        workspace=types.WorkspaceClientCapabilities(
            did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(
                dynamic_registration=True
            )
        ),
    )
    folder = types.WorkspaceFolder(uri=project.as_uri(), name="project")
    return types.InitializeParams(capabilities=capabilities, workspace_folders=[folder])


async def edit(project, encodings):
    types = needs("lsprotocol.types")
    client, diagnostics = editor(types)
    await client.start_io(*server("lsp"))
    answer = await client.initialize_async(opening(types, project, encodings))
    assert answer.capabilities.position_encoding == "utf-16"
    client.initialized(types.InitializedParams())

    path = project / "app.py"
    uri = path.as_uri()
    text = path.read_text(encoding="utf-8")
    item = types.TextDocumentItem(uri=uri, language_id="python", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))
    [found] = await diagnostics()
    assert (found.code, found.range.start.character) == ("no-print", 10)
    [related] = found.related_information
    assert related.location.uri == (project / "AGENTS.md").as_uri()
    assert related.location.range.start.line == 2

    for version, (text, places) in enumerate([("x = 1\n", []), ("\nprint(1)\n", [1])], 2):
        of = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
        change = types.TextDocumentContentChangeWholeDocument(text=text)
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(text_document=of, content_changes=[change])
        )
        assert [found.range.start.line for found in await diagnostics()] == places

    closed = types.DidCloseTextDocumentParams(text_document=types.TextDocumentIdentifier(uri=uri))
    client.text_document_did_close(closed)
    assert not await diagnostics()
    await client.shutdown_async(None)
    client.exit(None)
    await asyncio.wait_for(client.stop(), 60)


def test_the_diagnostics_of_an_editor(project):
    needs("pygls")
    asyncio.run(edit(project, ["utf-8", "utf-16"]))
