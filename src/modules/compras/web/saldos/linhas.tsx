import { chamar } from '#platform/navegador/api.ts'
import { linkDosMovimentos } from '#modules/estoque/links.ts'
import { qtd } from '#modules/estoque/web/publico.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Chip } from '#ui/chip.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { LinhaACorrigir } from '#ui/importacao/linha-a-corrigir.tsx'
import { Link } from '#ui/link.tsx'
import { saldos, type SaldoInicial } from '../../contract/saldos.ts'
import { relerSaldos, useLinhasDoSaldo } from './dados.ts'

/** Rows that can not be posted, each with its reasons, corrected in place. */
export function LinhasRecusadas({ saldo: i }: { saldo: SaldoInicial }) {
  const { data = [] } = useLinhasDoSaldo(i.id, ['invalida'])
  if (data.length === 0) return null
  const corrigir = (n: number, celulas: Record<string, string>) =>
    chamar(saldos.corrigir, { params: { id: i.id, n }, body: { celulas } }).then(relerSaldos, (erro: unknown) =>
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

/** What the file posts, or posted. */
export function LinhasQueEntram({ saldo: i }: { saldo: SaldoInicial }) {
  const { data = [] } = useLinhasDoSaldo(i.id, ['nova', 'entra', 'gravada', 'mantida', 'desfeita'])
  if (data.length === 0) return null
  const total = data.reduce((s, l) => s + (l.entra?.valor_centavos ?? 0), 0)
  return (
    <section className="grid gap-2">
      <h3 className="num flex justify-between text-13 font-semibold">
        <span>O que entra</span>
        <span>{dinheiro(total)}</span>
      </h3>
      <ul aria-label="Linhas da planilha" className="num border-t text-13">
        {data.map((l) => (
          <li key={l.n} className="flex flex-wrap items-baseline gap-x-4 border-b py-2">
            <span className="min-w-48 flex-1">
              {l.entra?.nome} {l.situacao === 'nova' && <Chip tom="info">novo</Chip>}
              {l.situacao === 'mantida' && <Chip tom="alerta">ficou: já saiu daí</Chip>}
              {l.situacao === 'desfeita' && <Chip>estornada</Chip>}
            </span>
            <span className="text-text-2">{l.entra?.local}</span>
            <strong className="font-semibold">
              {qtd(l.entra?.quantidade ?? '0')} {l.entra?.unidade.toLowerCase()}
            </strong>
            {(l.entra?.series ?? 0) > 0 && <span className="text-text-2">{plural(l.entra?.series ?? 0, 'série')}</span>}
            {l.entra?.lote && <span className="text-text-2">lote {l.entra.lote}</span>}
            <span className="w-28 text-right">{dinheiro(l.entra?.valor_centavos ?? 0)}</span>
            {l.movimento_id && <Link href={linkDosMovimentos({ movimento: l.movimento_id })}>Ver</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}
