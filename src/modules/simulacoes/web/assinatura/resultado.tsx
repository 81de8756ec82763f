import { cn } from '#ui/classes.ts'
import { plural } from '#ui/formatos.ts'
import { CircleAlert } from '#ui/icones.ts'
import type { EntradaDaAssinatura } from '../../contract/outras.ts'
import type { AssinaturaSimulada, MesDaAssinatura } from '../../contract/resultado-das-outras.ts'
import {
  contaDaCobranca,
  contaDoMes,
  mesesComPerda,
  perdasDoCooperado,
  type PerdaDoCooperado,
} from '../../regras/assinatura.ts'
import { NOMES_DOS_MODELOS } from '../../regras/nomes-dos-modelos.ts'
import { origemNaAssinatura } from '../../regras/trilha-das-outras.ts'
import { compararModelos } from '../../regras/modelos-de-cobranca.ts'
import { kwh, mesCurto, nomeDoMes, pct, reais, semMoeda } from '../numeros.ts'
import { Figura } from '../figura/figura.tsx'
import { Figuras } from '../resultado/figuras.tsx'

interface PropsDoResultado {
  entrada: EntradaDaAssinatura
  resultado: AssinaturaSimulada
}

/** What the member pays and keeps in the year: figures, month by month, and the four models side by side. */
export function ResultadoDaAssinatura(p: PropsDoResultado) {
  const { resultado: r } = p
  const perde = r.economiaCent < 0
  const origem = (figura: string) => () => origemNaAssinatura(p.entrada, r, figura)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <MesesComPerda {...p} />
      <Figuras
        figuras={[
          {
            nome: 'Economia por mês',
            valor: reais(Math.round(r.economiaCent / 12)),
            abaixo: 'média do ano',
            tom: perde ? 'perigo' : 'sucesso',
            origem: origem('economiaMensalCent'),
          },
          {
            nome: 'Economia no ano',
            valor: reais(r.economiaCent),
            origem: origem('economiaLiquidaCent'),
            ...(r.economia === null ? {} : { abaixo: `${pct(r.economia, 1)} da conta sem o plano` }),
          },
          {
            nome: 'Paga à cooperativa',
            valor: reais(r.cobrancaCent),
            origem: origem('cobrancaCent'),
            abaixo: `${semMoeda(Math.round(r.cobrancaCent / 12))} por mês`,
          },
          {
            nome: 'Créditos em dezembro',
            valor: kwh(r.meses.at(-1)?.saldoKwh ?? 0),
            abaixo: 'valem 60 meses',
            origem: origem('saldoNovoKwh'),
          },
        ]}
      />
      <MesAMes {...p} />
      <QuatroModelos {...p} />
    </div>
  )
}

/** Losses with their arithmetic in sight; the others open below. */
const EM_VISTA = 2

/** In red: each month in which the member would lose, with its arithmetic. Such a proposal is not sent. */
function MesesComPerda({ entrada, resultado: r }: PropsDoResultado) {
  const perdas = perdasDoCooperado(r.unidades)
  if (perdas.length === 0) return null
  const meses = mesesComPerda(r.unidades)
  const resto = perdas.slice(EM_VISTA)
  return (
    <section aria-label="Meses em que o cooperado perde" className="rounded-md bg-danger-soft px-3.5 py-2.5 text-13">
      <h2 className="flex items-center gap-2 font-semibold text-danger">
        <CircleAlert className="size-4 shrink-0" aria-hidden="true" />O cooperado perde em{' '}
        {plural(meses, 'mês', 'meses')}: não dá para enviar
      </h2>
      <Perdas perdas={perdas.slice(0, EM_VISTA)} plano={entrada.plano} />
      {resto.length > 0 && (
        <details className="mt-1.5 text-12">
          <summary className="font-medium">
            {resto.length === 1 ? 'Mais uma conta' : `Mais ${resto.length} contas`}
          </summary>
          <Perdas perdas={resto} plano={entrada.plano} />
        </details>
      )}
    </section>
  )
}

interface PropsDasPerdas {
  perdas: readonly PerdaDoCooperado[]
  plano: EntradaDaAssinatura['plano']
}

const Perdas = ({ perdas, plano }: PropsDasPerdas) => (
  <ul className="num mt-1.5 grid gap-1.5 text-12">
    {perdas.map(({ mes, unidade, onde }) => (
      <li key={`${mes.ano}-${mes.mes}${onde}`}>
        <b className="font-semibold">
          {nomeDoMes(mes.mes - 1)} de {mes.ano}
          {onde}:
        </b>{' '}
        conta sem o plano − distribuidora − cooperativa = {contaDoMes(mes)}
        <span className="block text-text-2">
          Cobrança: {contaDaCobranca(mes, plano, unidade)} = {reais(mes.cobrancaCent)}
        </span>
      </li>
    ))}
  </ul>
)

/** Money is on every screen, energy only where there is room. */
interface Coluna {
  titulo: string
  /** Name in the trace; an input has none. */
  figura?: string
  soNaMesa?: boolean
  valor: (m: MesDaAssinatura) => string
}
const COLUNAS: readonly Coluna[] = [
  { titulo: 'Consumo', soNaMesa: true, valor: (m) => kwh(m.consumoKwh).replace(' kWh', '') },
  {
    titulo: 'Compensa',
    figura: 'compensadaKwh',
    soNaMesa: true,
    valor: (m) => kwh(m.compensadaKwh).replace(' kWh', ''),
  },
  { titulo: 'Sem o plano', figura: 'contaSemCent', valor: (m) => semMoeda(m.contaSemCent) },
  { titulo: 'Distribuidora', figura: 'contaDistribuidoraCent', valor: (m) => semMoeda(m.contaDistribuidoraCent) },
  { titulo: 'Cooperativa', figura: 'cobrancaCent', valor: (m) => semMoeda(m.cobrancaCent) },
  { titulo: 'Economia', figura: 'economiaLiquidaCent', valor: (m) => semMoeda(m.economiaLiquidaCent) },
  { titulo: 'Créditos', figura: 'saldoNovoKwh', soNaMesa: true, valor: (m) => kwh(m.saldoKwh).replace(' kWh', '') },
]

/** A figure of a month with its origin; with one unit also its arithmetic. */
function Celula({
  coluna: c,
  mes: m,
  entrada,
  resultado: r,
}: PropsDoResultado & { coluna: Coluna; mes: MesDaAssinatura }) {
  const { figura } = c
  if (!figura) return c.valor(m)
  const [unidade] = r.unidades.length === 1 ? r.unidades : []
  const contas: Readonly<Record<string, string | undefined>> = {
    economiaLiquidaCent: contaDoMes(m),
    cobrancaCent: unidade && contaDaCobranca(m, entrada.plano, unidade),
  }
  return (
    <Figura
      discreta
      nome={`${c.titulo} de ${nomeDoMes(m.mes - 1)}`}
      valor={c.valor(m)}
      detalhe={`${nomeDoMes(m.mes - 1)} de ${entrada.anoInicial}`}
      conta={contas[figura]}
      origem={() => origemNaAssinatura(entrada, r, figura, m)}
      versaoDoMotor={r.versaoDoMotor}
    />
  )
}

function MesAMes({ entrada, resultado: r }: PropsDoResultado) {
  const totais = [
    kwh(r.meses.reduce((a, m) => a + m.consumoKwh, 0)).replace(' kWh', ''),
    kwh(r.meses.reduce((a, m) => a + m.compensadaKwh, 0)).replace(' kWh', ''),
    semMoeda(r.contaSemCent),
    semMoeda(r.contaDistribuidoraCent),
    semMoeda(r.cobrancaCent),
    semMoeda(r.economiaCent),
    '',
  ]
  return (
    <section aria-label="Mês a mês" className="min-w-0 rounded-md border bg-surface">
      <header className="flex flex-wrap items-baseline gap-x-3 px-3.5 pt-2.5">
        <h2 className="text-13 font-semibold">Mês a mês</h2>
        <span className="num text-12 text-text-2">{entrada.anoInicial}, energia em kWh e valores em R$</span>
      </header>
      <div className="overflow-x-auto px-3.5 pb-2" tabIndex={0} role="region" aria-label="Tabela mês a mês">
        <table className="num mt-1 w-full text-right text-12">
          <thead className="text-text-2">
            <tr className="border-b">
              <th scope="col" className="py-1.5 text-left font-medium">
                Mês
              </th>
              {COLUNAS.map((c) => (
                <th
                  key={c.titulo}
                  scope="col"
                  className={cn('py-1.5 pl-3 font-medium whitespace-nowrap max-md:pl-2', c.soNaMesa && 'max-md:hidden')}
                >
                  {c.titulo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {r.meses.map((m) => (
              <tr key={m.mes} className={cn('border-b', m.bloqueada && 'bg-danger-soft')}>
                <th scope="row" className="py-1 text-left font-normal">
                  {mesCurto(m.mes - 1)}
                  {m.bloqueada && <span className="sr-only">, o cooperado perde</span>}
                </th>
                {COLUNAS.map((c, n) => (
                  <td
                    key={c.titulo}
                    className={cn(
                      'pl-3 whitespace-nowrap max-md:pl-2',
                      c.soNaMesa && 'max-md:hidden',
                      n === 5 && (m.bloqueada ? 'font-semibold text-danger' : 'font-medium'),
                    )}
                  >
                    <Celula coluna={c} mes={m} entrada={entrada} resultado={r} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <th scope="row" className="py-1.5 text-left">
                Ano
              </th>
              {COLUNAS.map((c, n) => (
                <td key={c.titulo} className={cn('pl-3 whitespace-nowrap max-md:pl-2', c.soNaMesa && 'max-md:hidden')}>
                  {totais[n]}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function QuatroModelos({ entrada, resultado }: PropsDoResultado) {
  return (
    <section aria-label="Os quatro modelos" className="min-w-0 rounded-md border bg-surface">
      <h2 className="px-3.5 pt-2.5 text-13 font-semibold">Os quatro modelos para este cooperado</h2>
      <div className="overflow-x-auto px-3.5 pb-2" tabIndex={0} role="region" aria-label="Tabela dos quatro modelos">
        <table className="num mt-1 w-full text-right text-12">
          <thead className="text-text-2">
            <tr className="border-b">
              {['Modelo', 'Cooperativa, ano', 'Economia, ano', 'da conta', 'Meses com perda'].map((t) => (
                <th
                  key={t}
                  scope="col"
                  className="py-1.5 pl-3 font-medium whitespace-nowrap first:pl-0 first:text-left"
                >
                  {t}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compararModelos(entrada, resultado)
              .toReversed()
              .map((m) => (
                <tr
                  key={m.modelo}
                  aria-current={m.modelo === entrada.plano.modelo || undefined}
                  className={cn('border-b last:border-b-0', m.modelo === entrada.plano.modelo && 'font-semibold')}
                >
                  <th scope="row" className="py-1.5 text-left font-[inherit]">
                    {NOMES_DOS_MODELOS[m.modelo]}
                  </th>
                  {m.falta ? (
                    <td colSpan={4} className="pl-3 font-normal text-text-2">
                      {m.falta}
                    </td>
                  ) : (
                    <>
                      <td className="pl-3">{reais(m.cobrancaCent)}</td>
                      <td className={cn('pl-3', m.economiaCent < 0 && 'text-danger')}>{reais(m.economiaCent)}</td>
                      <td className="pl-3">{m.economia === null ? '–' : pct(m.economia, 1)}</td>
                      <td className={cn('pl-3', m.mesesComPerda > 0 && 'text-danger')}>
                        {m.mesesComPerda === 0 ? 'nenhum' : m.mesesComPerda}
                      </td>
                    </>
                  )}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
