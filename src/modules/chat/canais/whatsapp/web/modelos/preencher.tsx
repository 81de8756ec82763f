import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { cabecalhoDo, escreverModelo, lugaresDo, type Modelo } from '../../regras/modelos.ts'
import { Texto } from '#modules/chat/nucleo/web/texto/texto.tsx'

interface Valores {
  variaveis: string[]
  cabecalho: string[]
}

const ARQUIVO: Record<string, string> = {
  IMAGE: 'Endereço da imagem',
  VIDEO: 'Endereço do vídeo',
  DOCUMENT: 'Endereço do documento',
}

/** The placeholders of a template next to a preview of the message. */
export function Preencher({
  m,
  iniciais,
  aoVoltar,
  aoFechar,
  aoEnviar,
}: {
  m: Modelo
  iniciais: Valores
  aoVoltar: () => void
  aoFechar: () => void
  aoEnviar: (variaveis: string[], cabecalho: string[]) => void
}) {
  const id = useId()
  const topo = cabecalhoDo(m)
  const lugares = lugaresDo(m)
  const comArquivo = topo ? ARQUIVO[topo.formato] : undefined
  const [v, setV] = useState<Valores>({
    variaveis: iniciais.variaveis,
    cabecalho: comArquivo ? [''] : iniciais.cabecalho,
  })
  const [tentou, setTentou] = useState(false)
  const mudar = (onde: keyof Valores, n: number, valor: string) =>
    setV((antes) => ({ ...antes, [onde]: antes[onde].map((x, i) => (i === n ? valor : x)) }))
  const falta = (valor: string | undefined) => (tentou && !valor?.trim() ? 'Preencha para enviar' : null)
  const enviar = () => {
    setTentou(true)
    if ([...v.variaveis, ...v.cabecalho].some((x) => !x.trim())) return
    aoEnviar(
      v.variaveis.map((x) => x.trim()),
      v.cabecalho.map((x) => x.trim()),
    )
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={m.nome.replaceAll('_', ' ')}
      descricao="Confira como a mensagem vai chegar."
      tamanho="grande"
      rodape={
        <>
          <Button onClick={aoVoltar}>Voltar</Button>
          <Button type="submit" form={id} variante="primaria" atalho="mod+enter">
            Enviar modelo
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-5 md:grid-cols-2"
        onSubmit={(e) => {
          e.preventDefault()
          e.stopPropagation()
          enviar()
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
          e.preventDefault()
          enviar()
        }}
      >
        <div className="grid content-start gap-3">
          {comArquivo && (
            <TextField
              rotulo={comArquivo}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={v.cabecalho[0] ?? ''}
              erro={falta(v.cabecalho[0])}
              onChange={(e) => mudar('cabecalho', 0, e.currentTarget.value)}
            />
          )}
          {topo?.chaves.map((chave, n) => (
            <TextField
              key={`c${chave}`}
              rotulo={`Título: ${chave}`}
              value={v.cabecalho[n] ?? ''}
              erro={falta(v.cabecalho[n])}
              onChange={(e) => mudar('cabecalho', n, e.currentTarget.value)}
            />
          ))}
          {lugares.map((l, n) => (
            <TextField
              key={`${l.onde}${l.chave}`}
              rotulo={
                l.onde === 'botao'
                  ? `Fim do endereço do botão ${l.chave}`
                  : /^\d+$/.test(l.chave)
                    ? `Variável ${l.chave}`
                    : l.chave.replaceAll('_', ' ')
              }
              autoFocus={n === 0}
              placeholder={l.exemplo}
              value={v.variaveis[n] ?? ''}
              erro={falta(v.variaveis[n])}
              onChange={(e) => mudar('variaveis', n, e.currentTarget.value)}
            />
          ))}
          {lugares.length === 0 && !comArquivo && (topo?.chaves.length ?? 0) === 0 && (
            <p className="text-13 text-text-2">Este modelo não tem nada a preencher.</p>
          )}
        </div>
        <section aria-label="Prévia" className="rounded bg-surface-2 p-3">
          <div className="max-w-full rounded-md bg-surface p-3 text-13 whitespace-pre-line shadow-[0_1px_2px_rgb(0_0_0/.08)]">
            <Texto>{escreverModelo(m, v.variaveis, v.cabecalho)}</Texto>
          </div>
        </section>
      </form>
    </Dialog>
  )
}
