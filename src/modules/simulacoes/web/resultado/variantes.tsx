import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Copy, Trash2 } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import type { Letra } from '../../contract/entrada.ts'
import type { ResultadoDaVariante } from '../../contract/resultado.ts'
import { aplicarVariante } from '../../regras/calcular.ts'
import { duplicarVariante, escolherPagamento, removerVariante } from '../../regras/variantes.ts'
import { useEditor } from '../editor/contexto.tsx'
import { FiguraDaTabela } from './figura-do-resultado.tsx'
import { linhasDasVariantes, melhores, type LinhaDasVariantes } from './linhas-das-variantes.ts'

export function useAtosDasVariantes() {
  const { entrada, letra, despachar } = useEditor()
  const mudar = (nova: typeof entrada, de: Letra = letra) =>
    despachar({ tipo: 'mudar', campo: 'variantes', em: Date.now(), entrada: nova, letra: de })
  return {
    duplicar: () => {
      const copia = duplicarVariante(entrada, letra)
      if (copia) mudar(copia.entrada, copia.letra)
    },
    remover: (l: Letra) => mudar(removerVariante(entrada, l), 'A'),
    pagar: (l: Letra, pagamento: number) => mudar(escolherPagamento(entrada, l, pagamento)),
  }
}

export const tituloDaVariante = (v: ResultadoDaVariante): string =>
  [`${v.letra} · ${v.rotulo}`, v.pagamento?.rotulo.toLowerCase()].filter(Boolean).join(', ')

/** Figures of a variant in a row, each with its origin. */
function Celula({ linha, variante: v }: { linha: LinhaDasVariantes; variante: ResultadoDaVariante }) {
  const { entrada } = useEditor()
  const partes = linha.celula(v)
  if (partes.length === 0) return '–'
  const de = { entrada: aplicarVariante(entrada, v.letra), resultado: v.resultado }
  return partes.map(({ antes, depois, nome, ...p }) => (
    <span key={p.figura}>
      {antes}
      <FiguraDaTabela {...p} de={de} nome={`${nome}, variante ${v.letra}`} />
      {depois}
    </span>
  ))
}

/** Up to three variants side by side. Choosing a heading edits that variant. */
export function Variantes() {
  const { variantes, letra, entrada, despachar, somenteLeitura } = useEditor()
  const atos = useAtosDasVariantes()
  const linhas = linhasDasVariantes(entrada.premissas.tma)
  return (
    <section aria-label="Variantes" className="min-w-0 overflow-x-auto rounded-md border bg-surface">
      <table className="num w-full text-13">
        <thead>
          <tr className="border-b align-top">
            <th scope="col" className="w-1/4 py-1.5 pl-3.5 text-left font-normal">
              <h2 className="text-13 font-semibold">Variantes</h2>
              <span className="block text-12 text-text-2">até três, lado a lado</span>
              {!somenteLeitura && variantes.length < 3 && (
                <Button
                  tamanho="pequeno"
                  variante="fantasma"
                  icone={<Copy />}
                  atalho="mod+d"
                  className="mt-1"
                  onClick={atos.duplicar}
                >
                  Duplicar a {letra}
                </Button>
              )}
            </th>
            {variantes.map((v) => (
              <th
                key={v.letra}
                scope="col"
                className={cn('px-3 py-1.5 text-right font-normal', v.letra === letra && 'bg-primary-soft')}
              >
                <button
                  type="button"
                  aria-pressed={v.letra === letra}
                  className="text-right font-semibold"
                  onClick={() => despachar({ tipo: 'letra', letra: v.letra })}
                >
                  {tituloDaVariante(v)}
                </button>
                <span className="flex items-center justify-end gap-1 text-12 text-text-2">
                  {v.letra === letra ? 'em edição' : `${v.resultado.usina.kWp.toLocaleString('pt-BR')} kWp`}
                  {!somenteLeitura && v.letra !== 'A' && (
                    <IconButton
                      rotulo={`Tirar a variante ${v.letra}`}
                      icone={<Trash2 />}
                      tamanho="pequeno"
                      onClick={() => atos.remover(v.letra)}
                    />
                  )}
                </span>
                {!somenteLeitura && v.resultado.pagamentos.length > 1 && (
                  <Select
                    rotulo={`Pagamento da variante ${v.letra}`}
                    rotuloOculto
                    tamanho="pequeno"
                    className="ml-auto max-w-44"
                    opcoes={v.resultado.pagamentos.map((p) => ({ valor: String(p.indice), rotulo: p.rotulo }))}
                    valor={String(v.pagamento?.indice ?? 0)}
                    aoMudar={(i) => atos.pagar(v.letra, Number(i))}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map((l) => {
            const vencem = melhores(l, variantes)
            return (
              <tr key={l.nome} className="border-b last:border-b-0">
                <th scope="row" className="py-1.5 pl-3.5 text-left font-normal">
                  {l.nome} {l.detalhe && <small className="text-12 text-text-2">{l.detalhe}</small>}
                </th>
                {variantes.map((v) => (
                  <td
                    key={v.letra}
                    className={cn(
                      'px-3 py-1.5 text-right',
                      v.letra === letra && 'bg-primary-soft',
                      vencem.has(v.letra) && 'font-semibold text-success',
                    )}
                  >
                    <Celula linha={l} variante={v} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** On a phone: one card a variant, swiped, and a small table that compares all. */
export function VariantesNoCelular() {
  const { variantes, letra, entrada, despachar, somenteLeitura } = useEditor()
  const atos = useAtosDasVariantes()
  const linhas = linhasDasVariantes(entrada.premissas.tma)
  return (
    <div className="grid gap-3">
      <div
        className="-mx-4 flex items-start snap-x snap-mandatory gap-3 overflow-x-auto px-4"
        tabIndex={0}
        role="region"
        aria-label="Variantes"
      >
        {variantes.map((v) => (
          <section
            key={v.letra}
            aria-label={`Variante ${v.letra}`}
            className="num w-[calc(100vw-32px)] shrink-0 snap-center rounded-md border bg-surface p-4"
          >
            <h2 className="flex items-center justify-between gap-2 text-16 font-semibold">
              {tituloDaVariante(v)}
              {v.letra === letra && <span className="g-chip g-tom-neutro">em edição</span>}
            </h2>
            <dl className="mt-2 text-14">
              {linhas.map((l) => (
                <div key={l.nome} className="flex justify-between gap-3 border-t py-2">
                  <dt>{l.nome}</dt>
                  <dd className="text-right">
                    <Celula linha={l} variante={v} />
                  </dd>
                </div>
              ))}
            </dl>
            {v.letra !== letra && (
              <Button className="mt-2 h-11! w-full" onClick={() => despachar({ tipo: 'letra', letra: v.letra })}>
                Editar a {v.letra}
              </Button>
            )}
            {!somenteLeitura && v.letra !== 'A' && (
              <Button variante="fantasma" className="mt-2 h-11! w-full" onClick={() => atos.remover(v.letra)}>
                Tirar a {v.letra}
              </Button>
            )}
          </section>
        ))}
      </div>
      <div className="flex justify-center gap-1.5" aria-hidden="true">
        {variantes.map((v) => (
          <i
            key={v.letra}
            className={cn('h-[7px] rounded-full', v.letra === letra ? 'w-4.5 bg-text' : 'w-[7px] bg-border-strong')}
          />
        ))}
      </div>
      {!somenteLeitura && variantes.length < 3 && (
        <Button icone={<Copy />} className="h-11!" onClick={atos.duplicar}>
          Duplicar a {letra}
        </Button>
      )}
      {variantes.length > 1 && (
        <section aria-label="Lado a lado" className="num overflow-x-auto rounded-md border bg-surface p-4 text-13">
          <h2 className="text-14 font-semibold">Lado a lado</h2>
          <table className="mt-1 w-full">
            <thead className="text-text-2">
              <tr>
                <td />
                {variantes.map((v) => (
                  <th key={v.letra} scope="col" className="py-1 text-right font-medium">
                    {v.letra}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {linhas.map((l) => (
                <tr key={l.nome} className="border-t">
                  <th scope="row" className="py-2 text-left font-normal">
                    {l.nome}
                  </th>
                  {variantes.map((v) => (
                    <td key={v.letra} className="py-2 pl-2 text-right">
                      <Celula linha={l} variante={v} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
