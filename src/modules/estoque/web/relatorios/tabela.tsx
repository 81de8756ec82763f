import { diaBr } from '#kit/dias.ts'
import { dinheiro, numero, porcento } from '#ui/formatos.ts'
import type { ColunaDoRelatorio, Relatorio } from '../../contract/relatorios.ts'
import { linkDoMaterial, linkDosMovimentos } from '../../links.ts'
import { nomeDoTipo } from '../../regras/nomes.ts'
import { qtd } from '../../regras/quantidade.ts'
import { AncoraInterna } from '../ancora.tsx'

type Valor = Relatorio['linhas'][number]['valores'][number]

function escrito(c: ColunaDoRelatorio, v: Valor): string {
  if (v === null) return '–'
  if (c.id === 'movimento') return nomeDoTipo(String(v))
  switch (c.tipo) {
    case 'dinheiro':
      return dinheiro(Number(v)).replace('-', '−')
    case 'quantidade':
      return qtd(String(v))
    case 'numero':
      return numero(Number(v)).replace('-', '−')
    case 'porcento':
      return porcento(Number(v))
    case 'dia':
      return diaBr(String(v))
    case 'texto':
      return String(v)
  }
}
const aDireita = (c: ColunaDoRelatorio) => c.tipo !== 'texto' && c.tipo !== 'dia'

export function TabelaDoRelatorio({ relatorio: r }: { relatorio: Relatorio }) {
  if (r.linhas.length === 0) return <p className="p-5 text-13 text-text-2">Sem movimentos no período.</p>
  const lado = (c: ColunaDoRelatorio) => (aDireita(c) ? 'text-right' : 'text-left')
  return (
    <table className="num w-full text-13">
      <caption className="sr-only">{r.titulo}</caption>
      <thead className="sticky top-0 bg-surface text-12 text-text-2">
        <tr>
          {r.colunas.map((c) => (
            <th
              key={c.id}
              scope="col"
              className={`border-b px-3 py-2 font-medium whitespace-nowrap first:pl-4 ${lado(c)}`}
            >
              {c.titulo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {r.linhas.map((l, n) => {
          const href = l.movimento_id
            ? linkDosMovimentos({ movimento: l.movimento_id })
            : l.item_id
              ? linkDoMaterial(l.item_id)
              : null
          return (
            <tr key={n} className="border-b hover:bg-surface-2">
              {r.colunas.map((c, i) => (
                <td key={c.id} className={`max-w-96 truncate px-3 py-1.5 first:pl-4 ${lado(c)}`}>
                  {href && i === 0 ? (
                    <AncoraInterna href={href} className="hover:underline">
                      {escrito(c, l.valores[i] ?? null)}
                    </AncoraInterna>
                  ) : (
                    escrito(c, l.valores[i] ?? null)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
      {!r.mais && r.total.some((t) => t !== null) && (
        <tfoot>
          <tr className="font-semibold">
            {r.colunas.map((c, i) => (
              <td key={c.id} className={`px-3 py-2 first:pl-4 ${lado(c)}`}>
                {i === 0 ? 'Total' : r.total[i] === null ? '' : escrito(c, r.total[i] ?? null)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
