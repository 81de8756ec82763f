import { useRef, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useAtendente } from '#platform/navegador/atendente.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { useGuardaDoRascunho } from '#ui/form/guarda-do-rascunho.ts'
import { tamanhoDeArquivo } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Copy, Paperclip, Trash2, Variable, X } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { respostas, type RespostaRapida } from '../contract/respostas.ts'
import { comoAtalho } from '../regras/planilha.ts'
import { variaveis } from '../regras/variaveis.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { subirArquivoDaResposta } from '#modules/chat/nucleo/web/anexos.ts'
import { relerRespostas } from './dados.ts'
import { EscolhaDeEscopo } from './escopo.tsx'
import { Previa } from './previa.tsx'

export type Rascunho = Pick<RespostaRapida, 'escopo' | 'fila_id' | 'atalho' | 'titulo' | 'conteudo'> & {
  anexos: { nome_arquivo: string; tipo_mime: string; tamanho: number; caminho_storage: string }[]
}

interface PropsDaGaveta {
  resposta: RespostaRapida | null
  inicial: Rascunho
  aoFechar: () => void
  aoDuplicar: (r: Rascunho) => void
}

export function GavetaDaResposta({ resposta, inicial, aoFechar, aoDuplicar }: PropsDaGaveta) {
  const eu = usePessoa()
  const atendente = useAtendente().data?.nome ?? eu.nome
  const campo = useRef<HTMLTextAreaElement>(null)
  const [v, setV] = useState(inicial)
  const { indo, erros, geral, fazer } = useAto()
  const [erroDoArquivo, setErroDoArquivo] = useState<string | null>(null)
  const [subindo, setSubindo] = useState(0)
  const [excluindo, setExcluindo] = useState(false)
  const edita = resposta?.pode_editar ?? true
  const guardar = useGuardaDoRascunho(v)
  const mudar = (m: Partial<Rascunho>) => setV((antes) => ({ ...antes, ...m }))

  const inserir = (nome: string) => {
    const el = campo.current
    const onde = el?.selectionStart ?? v.conteudo.length
    mudar({ conteudo: `${v.conteudo.slice(0, onde)}{{${nome}}}${v.conteudo.slice(el?.selectionEnd ?? onde)}` })
    requestAnimationFrame(() => {
      el?.focus()
      el?.setSelectionRange(onde + nome.length + 4, onde + nome.length + 4)
    })
  }
  const anexar = async (arquivos: File[]) => {
    setErroDoArquivo(null)
    setSubindo((n) => n + arquivos.length)
    for (const arquivo of arquivos) {
      try {
        const anexo = await subirArquivoDaResposta(eu.id, arquivo)
        setV((antes) => ({ ...antes, anexos: [...antes.anexos, anexo].slice(0, 5) }))
      } catch (erro) {
        setErroDoArquivo(fraseDeErro(erro, 'O arquivo não pôde ser enviado.'))
      } finally {
        setSubindo((n) => n - 1)
      }
    }
  }
  const salvar = async () => {
    if (indo || subindo > 0) return
    const body = {
      ...v,
      anexos: v.anexos.map(({ nome_arquivo, tipo_mime, tamanho, caminho_storage }) => ({
        nome_arquivo,
        tipo_mime,
        tamanho,
        caminho_storage,
      })),
    }
    await fazer(async () => {
      if (resposta) await chamar(respostas.alterar, { params: { id: resposta.id }, body })
      else await chamar(respostas.criar, { body })
      await relerRespostas()
      avisar({
        titulo: resposta ? 'Resposta salva' : `Resposta criada: digite /${v.atalho} na conversa`,
        tom: 'sucesso',
      })
      guardar()
      aoFechar()
    }, 'A resposta não foi salva.')
  }
  return (
    <Drawer
      titulo={resposta?.titulo ?? 'Nova resposta rápida'}
      aoFechar={aoFechar}
      largura={520}
      acoes={
        resposta && (
          <>
            <Button
              variante="fantasma"
              icone={<Copy />}
              onClick={() =>
                aoDuplicar({
                  ...v,
                  escopo: 'pessoa',
                  fila_id: null,
                  atalho: comoAtalho(`${v.atalho}-copia`),
                  titulo: `${v.titulo} (cópia)`.slice(0, 80),
                  anexos: [],
                })
              }
            >
              Duplicar
            </Button>
            {edita && (
              <Button variante="fantasma" icone={<Trash2 />} onClick={() => setExcluindo(true)}>
                Excluir
              </Button>
            )}
          </>
        )
      }
    >
      <h2 className="titulo-painel px-5 pt-4">{resposta?.titulo ?? 'Nova resposta rápida'}</h2>
      <form
        aria-label="Resposta rápida"
        noValidate
        className="flex flex-col gap-4 p-5"
        onSubmit={(e) => {
          e.preventDefault()
          void salvar()
        }}
        onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void salvar()}
      >
        {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
        {!edita && (
          <AlertBox
            tom="info"
            titulo="Só a supervisão muda respostas da fila ou da empresa. Você pode duplicar e ter a sua."
          />
        )}
        <fieldset disabled={!edita} className="flex flex-col gap-4">
          <EscolhaDeEscopo escopo={v.escopo} fila_id={v.fila_id} erro={erros.fila_id} aoMudar={mudar} />
          <div className="grid gap-3 md:grid-cols-[1fr_180px]">
            <TextField
              rotulo="Título"
              maxLength={80}
              value={v.titulo}
              erro={erros.titulo}
              onChange={(e) => mudar({ titulo: e.currentTarget.value })}
              onBlur={() => !v.atalho && mudar({ atalho: comoAtalho(v.titulo) })}
            />
            <TextField
              rotulo="Atalho"
              prefixo="/"
              maxLength={32}
              value={v.atalho}
              erro={erros.atalho}
              onChange={(e) => mudar({ atalho: e.currentTarget.value.toLowerCase() })}
            />
          </div>
          <TextArea
            ref={campo}
            rotulo="Texto"
            linhas={6}
            maxLength={4096}
            value={v.conteudo}
            erro={erros.conteudo}
            onChange={(e) => mudar({ conteudo: e.currentTarget.value })}
            aoLado={
              <Menu
                alinhar="end"
                itens={Object.entries(variaveis).map(([nome, rotulo]) => ({
                  rotulo,
                  descricao: `{{${nome}}}`,
                  aoEscolher: () => inserir(nome),
                }))}
                gatilho={
                  <Button tamanho="pequeno" variante="fantasma" icone={<Variable className="size-3.5" />}>
                    Inserir variável
                  </Button>
                }
              />
            }
          />
          <Previa conteudo={v.conteudo} atendente={atendente} />
          {v.anexos.length > 0 && (
            <ul aria-label="Arquivos da resposta" className="grid gap-1">
              {v.anexos.map((a) => (
                <li key={a.caminho_storage} className="flex items-center gap-2 rounded border px-2 py-1 text-13">
                  <Paperclip className="size-3.5 text-text-2" />
                  <span className="min-w-0 flex-1 truncate">{a.nome_arquivo}</span>
                  <span className="num text-12 text-text-2">{tamanhoDeArquivo(a.tamanho)}</span>
                  {edita && (
                    <IconButton
                      rotulo={`Tirar ${a.nome_arquivo}`}
                      tamanho="pequeno"
                      icone={<X className="size-3" />}
                      onClick={() => mudar({ anexos: v.anexos.filter((x) => x !== a) })}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {edita && v.anexos.length < 5 && (
            <FileDrop
              rotulo={subindo > 0 ? 'Enviando…' : 'Anexar arquivos'}
              dica="Vão junto com o texto, até 5"
              varios
              maximoBytes={6 * 1024 * 1024}
              erro={erroDoArquivo ?? erros.anexos ?? null}
              aoEscolher={(f) => void anexar(f)}
            />
          )}
        </fieldset>
        {edita && (
          <div>
            <Button type="submit" variante="primaria" atalho="mod+enter" ocupado={indo || subindo > 0}>
              {resposta ? 'Salvar' : 'Criar resposta'}
            </Button>
          </div>
        )}
      </form>
      {resposta && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo={`Excluir “${resposta.titulo}”?`}
          descricao="Mensagens já enviadas com ela continuam nas conversas."
          confirmar="Excluir resposta"
          perigo
          aoConfirmar={async () => {
            await chamar(respostas.excluir, { params: { id: resposta.id } })
            await relerRespostas()
            avisar({ titulo: 'Resposta excluída' })
            guardar()
            aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}
