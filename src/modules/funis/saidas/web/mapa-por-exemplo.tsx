import { useMemo } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowRight, X } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import { lerResposta } from '../regras/ler-resposta.ts'
import { folhasDe, pegar, type Folha } from '../regras/saidas.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'

type Mapa = { de: string; para: string }[]
/** Adds the title, which is not in the dictionary, as a text field. */
function comTitulo(campos: ReadonlyMap<string, Campo>): Map<string, Campo> {
  const qualquer = campos.values().next().value
  return new Map([
    ...(qualquer
      ? [
          [
            'titulo',
            { ...qualquer, chave: 'titulo', rotulo: 'Título do cartão', tipo: 'texto', escopo: 'cartao' },
          ] as const,
        ]
      : []),
    ...campos,
  ])
}

interface Props {
  texto: string
  aoMudarTexto: (t: string) => void
  mapa: Mapa
  aoMudar: (m: Mapa) => void
  erros: Record<string, string>
}

/** An example payload; each value in it can be mapped to a field, with an immediate preview. */
export function MapaPorExemplo({ texto, aoMudarTexto, mapa, aoMudar, erros }: Props) {
  const { campos } = useEditor()
  const lido = useMemo(() => lerExemplo(texto), [texto])
  const todos = useMemo(() => comTitulo(campos), [campos])
  // mapped paths are shown even if the example lacks them
  const linhas = useMemo<Folha[]>(() => {
    const daqui = lido.valor === undefined ? [] : folhasDe(lido.valor)
    const ha = new Set(daqui.map((f) => f.caminho))
    return [...daqui, ...mapa.filter((m) => !ha.has(m.de)).map((m) => ({ caminho: m.de, valor: undefined }))]
  }, [lido.valor, mapa])
  const usados = new Set(mapa.map((m) => m.para))
  const apontar = (de: string, para: string | null) =>
    aoMudar([...mapa.filter((m) => m.de !== de && m.para !== para), ...(para ? [{ de, para }] : [])])
  return (
    <section aria-label="O que está onde" className="grid gap-3">
      <h3 className="text-13 font-semibold">O que está onde</h3>
      <TextArea
        rotulo="Exemplo do que o outro sistema manda"
        dica="Cole o JSON inteiro, ou use uma entrega que já chegou, logo abaixo."
        linhas={texto ? 7 : 3}
        value={texto}
        erro={lido.erro}
        onChange={(e) => aoMudarTexto(e.currentTarget.value)}
      />
      {Object.entries(erros)
        .filter(([k]) => k.startsWith('mapa'))
        .map(([k, m]) => (
          <p key={k} role="alert" className="g-erro">
            {m}
          </p>
        ))}
      {linhas.length > 0 && (
        <ul aria-label="Caminhos" className="rounded-(--r-lg) border bg-surface">
          {linhas.map((f) => {
            const para = mapa.find((m) => m.de === f.caminho)?.para
            const campo = para ? todos.get(para) : undefined
            const valor = lido.valor === undefined ? undefined : pegar(lido.valor, f.caminho)
            const resposta = campo && valor !== undefined ? lerResposta(campo, valor) : null
            return (
              <li
                key={f.caminho}
                className="grid items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_260px_28px]"
              >
                <span className="min-w-0 text-13">
                  <code className="block truncate font-mono text-12">{f.caminho}</code>
                  <span className="block truncate text-text-2">
                    {valor !== undefined ? String(valor) : lido.valor === undefined ? '' : 'não está no exemplo'}
                  </span>
                </span>
                <ArrowRight className="size-3.5 text-text-3 max-sm:hidden" aria-hidden="true" />
                <Combobox
                  key={para ?? ''}
                  tamanho="pequeno"
                  semLimpar
                  rotulo={`Campo de ${f.caminho}`}
                  rotuloOculto
                  placeholder="Não usar"
                  opcoes={[...todos.values()]
                    .filter((c) => c.chave === para || !usados.has(c.chave))
                    .map((c) => ({ valor: c.chave, rotulo: c.rotulo }))}
                  valor={campo ? { valor: campo.chave, rotulo: campo.rotulo } : null}
                  erro={resposta && 'erro' in resposta ? resposta.erro : undefined}
                  aoMudar={(o) => apontar(f.caminho, o?.valor ?? null)}
                />
                {para ? (
                  <IconButton
                    tamanho="pequeno"
                    rotulo={`Não usar ${f.caminho}`}
                    icone={<X />}
                    onClick={() => apontar(f.caminho, null)}
                  />
                ) : (
                  <span />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {mapa.length > 0 && !mapa.some((m) => m.para === 'telefone' || m.para === 'email') && (
        <p className="text-12 text-warning">Sem telefone nem e-mail o cartão nasce sem contato.</p>
      )}
    </section>
  )
}

function lerExemplo(texto: string): { valor?: unknown; erro?: string } {
  if (texto.trim() === '') return {}
  try {
    const valor: unknown = JSON.parse(texto)
    return typeof valor === 'object' && valor !== null
      ? { valor }
      : { erro: 'A entrega precisa ser um objeto JSON, entre { e }.' }
  } catch {
    return { erro: 'Isto não é JSON. Cole a entrega inteira, como o outro sistema a manda.' }
  }
}
