import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { dinheiro, plural, porcento } from '#ui/formatos.ts'
import { LinhaACorrigir } from '#ui/importacao/linha-a-corrigir.tsx'
import { importacoes, type Importacao, type LinhaDaImportacao, type MudancaDaLinha } from '../../contract/importacao.ts'
import { relerCatalogo, useLinhas } from '../dados.ts'
import { TIPOS, valeDe } from '../nomes.ts'

/** Rows that can not be written, each with its reasons, corrected in place while nothing was written. */
export function LinhasRecusadas({ importacao: i }: { importacao: Importacao }) {
  const { data = [] } = useLinhas(i.id, ['invalida'], true)
  if (data.length === 0) return null
  const corrigir = (n: number, celulas: Record<string, string>) =>
    chamar(importacoes.corrigir, { params: { id: i.id, n }, body: { celulas } }).then(relerCatalogo, (erro: unknown) =>
      avisarFalha('A correção não foi guardada.', erro),
    )
  return (
    <section className="grid gap-2">
      <h3 className="text-13 font-semibold">{plural(data.length, 'linha recusada', 'linhas recusadas')}</h3>
      <ul aria-label="Linhas recusadas" className="flex flex-col rounded border">
        {data.map((l) => (
          <li key={l.n} className="border-b px-3 py-2 last:border-b-0">
            <LinhaACorrigir linha={l} erros={l.erros} aoCorrigir={(celulas) => corrigir(l.n, celulas)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const comMudanca = (l: LinhaDaImportacao) => (l.mudanca ? [{ n: l.n, situacao: l.situacao, m: l.mudanca }] : [])
const variacao = (m: MudancaDaLinha): number | null =>
  m.antes_centavos && m.custo_centavos !== null ? m.custo_centavos / m.antes_centavos - 1 : null

/** What the file changes, the largest change of price first. */
export function Mudancas({ importacao: i }: { importacao: Importacao }) {
  const { data = [] } = useLinhas(i.id, ['nova', 'muda', 'gravada', 'mantida', 'desfeita'], true)
  const linhas = data
    .flatMap(comMudanca)
    .toSorted((a, b) => Math.abs(variacao(b.m) ?? 0) - Math.abs(variacao(a.m) ?? 0))
  if (linhas.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-13 font-semibold">Diferenças</h3>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Diferenças da planilha">
        <table className="g-tabela min-w-[720px]" aria-label="Diferenças">
          <thead>
            <tr>
              <th>Item</th>
              <th className="w-40">Fornecedor</th>
              <th data-direita="" className="w-28">
                Antes
              </th>
              <th data-direita="" className="w-28">
                Depois
              </th>
              <th data-direita="" className="w-24">
                Muda
              </th>
              <th className="w-48">Vale</th>
            </tr>
          </thead>
          <tbody>
            {linhas.map(({ n, situacao, m }) => {
              const v = variacao(m)
              return (
                <tr key={n}>
                  <th scope="row">
                    {m.nome} {situacao === 'nova' && <Chip tom="info">novo: {TIPOS[m.tipo].toLowerCase()}</Chip>}
                    {situacao === 'mantida' && <Chip>mudou depois, ficou</Chip>}
                    {m.ficha.length > 0 && (
                      <span className="block text-12 font-normal text-text-2">ficha: {m.ficha.join(', ')}</span>
                    )}
                  </th>
                  <td>{m.fornecedor ?? '–'}</td>
                  <td data-direita="">{m.antes_centavos === null ? '–' : dinheiro(m.antes_centavos)}</td>
                  <td data-direita="" className="!text-text">
                    {m.custo_centavos === null ? '–' : dinheiro(m.custo_centavos)}
                  </td>
                  <td
                    data-direita=""
                    className={cn(v !== null && v > 0 && '!text-danger', v !== null && v < 0 && '!text-success')}
                  >
                    {v === null ? (m.custo_centavos === null ? '–' : 'novo') : emVariacao(v)}
                  </td>
                  <td className="num">{m.inicio === null ? '–' : valeDe(m)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const emVariacao = (v: number) => (v === 0 ? 'igual' : `${v > 0 ? '+' : '−'} ${porcento(Math.abs(v))}`)
