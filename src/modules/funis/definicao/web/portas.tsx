import { condicaoEmPalavras } from '#engines/funil/palavras.ts'
import type { Estagio, Porta } from '#engines/funil/tipos.ts'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { Popover } from '#ui/popover.tsx'
import { Select } from '#ui/select.tsx'
import { EditorDeCondicao } from './condicao.tsx'
import { useEditor } from './contexto.ts'

const ESCOPOS = {
  cartao: 'do cartão',
  dossie: 'do dossiê',
  contato: 'da pessoa',
  uc: 'da unidade consumidora',
} as const

/** Fields required before a card enters the stage. */
export function PortasDoEstagio({ e, por }: { e: Estagio; por: (m: Partial<Estagio>) => void }) {
  const { campos, d } = useEditor()
  const ja = new Set(e.portas.map((p) => p.campo))
  const livres = [...campos.values()].filter(
    (c) => !ja.has(c.chave) && (d.usa_dossie || (c.escopo !== 'dossie' && c.escopo !== 'uc')),
  )
  const trocar = (campo: string, m: Partial<Porta>) =>
    por({ portas: e.portas.map((p) => (p.campo === campo ? { ...p, ...m } : p)) })
  return (
    <section aria-label="O que o cartão precisa para entrar" className="grid gap-2">
      <h3 className="text-13 font-semibold">O que o cartão precisa para entrar</h3>
      {e.portas.length > 0 && (
        <ul className="rounded-(--r-lg) border bg-surface">
          {e.portas.map((p) => {
            const campo = campos.get(p.campo)
            return (
              <li key={p.campo} className="flex flex-wrap items-center gap-2 border-b px-3 py-2 last:border-b-0">
                <span className="min-w-40 flex-1 text-13">
                  {campo?.rotulo ?? p.campo}
                  {campo && <span className="ml-1.5 text-12 text-text-2">{ESCOPOS[campo.escopo]}</span>}
                </span>
                <Popover
                  titulo={`Quando pedir ${campo?.rotulo ?? p.campo}`}
                  className="w-[min(34rem,92vw)]"
                  gatilho={
                    <button
                      type="button"
                      className="rounded-(--r) px-1.5 py-0.5 text-12 text-text-2 underline decoration-dotted underline-offset-3 hover:text-text"
                    >
                      {condicaoEmPalavras(p.quando, campos)}
                    </button>
                  }
                >
                  <EditorDeCondicao valor={p.quando} aoMudar={(quando) => trocar(p.campo, { quando })} />
                </Popover>
                <Select
                  className="w-36"
                  tamanho="pequeno"
                  rotulo={`Regra de ${campo?.rotulo ?? p.campo}`}
                  rotuloOculto
                  opcoes={[
                    { valor: 'obrigatorio', rotulo: 'Obrigatório' },
                    { valor: 'recomendado', rotulo: 'Recomendado' },
                  ]}
                  valor={p.regra}
                  aoMudar={(regra) => trocar(p.campo, { regra })}
                />
                <IconButton
                  tamanho="pequeno"
                  rotulo={`Deixar de pedir ${campo?.rotulo ?? p.campo}`}
                  icone={<X />}
                  onClick={() => por({ portas: e.portas.filter((x) => x.campo !== p.campo) })}
                />
              </li>
            )
          })}
        </ul>
      )}
      <Combobox
        key={e.portas.length}
        className="max-w-md"
        rotulo="Pedir mais um campo"
        rotuloOculto
        placeholder="Pedir mais um campo"
        opcoes={livres.map((c) => ({ valor: c.chave, rotulo: c.rotulo, detalhe: ESCOPOS[c.escopo] }))}
        valor={null}
        aoMudar={(o) => o && por({ portas: [...e.portas, { campo: o.valor, regra: 'obrigatorio', quando: null }] })}
      />
    </section>
  )
}
