import { mesComAno } from '#kit/meses.ts'
import { Button } from '#ui/button.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Download } from '#ui/icones.ts'
import type { CreditosDaUnidade, MesDeCreditos } from '../contract/creditos.ts'
import { comSinal, kwh } from './nomes.ts'

interface Coluna {
  nome: string
  valor: (m: MesDeCreditos) => string
  soma?: ((m: MesDeCreditos) => number) | undefined
  classe?: string
}

const COLUNAS: readonly Coluna[] = [
  { nome: 'Saldo antes', valor: (m) => kwh(m.saldo_antes_kwh) },
  {
    nome: 'Recebeu',
    valor: (m) => comSinal(m.recebeu_kwh),
    soma: (m) => m.recebeu_kwh,
    classe: 'text-success',
  },
  { nome: 'Compensou', valor: (m) => comSinal(-m.compensou_kwh), soma: (m) => -m.compensou_kwh },
  { nome: 'Expirou', valor: (m) => comSinal(-m.expirou_kwh), soma: (m) => -m.expirou_kwh },
  { nome: 'Saldo', valor: (m) => kwh(m.saldo_kwh) },
  { nome: 'Conta de luz', valor: (m) => (m.total_centavos === null ? 'não lida' : dinheiro(m.total_centavos)) },
]

interface Props {
  creditos: CreditosDaUnidade
  nome: string
  exportando: boolean
  aoExportar: () => void
}

/** What entered and left in each month, newest first. On a phone, a list of months. */
export function Movimento({ creditos, nome, exportando, aoExportar }: Props) {
  const { meses } = creditos
  return (
    <section aria-label={`Movimento da ${nome}`} className="min-w-0 rounded border bg-surface">
      <header className="flex flex-wrap items-center gap-x-2 px-3 pt-3 pb-1">
        <h2 className="text-13 font-semibold">Movimento da {nome}</h2>
        <span className="text-12 text-text-2">kWh, partida dobrada, nada se apaga</span>
        <Button className="ml-auto" tamanho="pequeno" icone={<Download />} ocupado={exportando} onClick={aoExportar}>
          Exportar
        </Button>
      </header>
      <table className="num hidden w-full text-13 sm:table">
        <thead>
          <tr className="border-b text-12 text-text-2">
            <th scope="col" className="px-3 py-1.5 text-left font-normal">
              Mês
            </th>
            {COLUNAS.map((c) => (
              <th key={c.nome} scope="col" className="px-3 py-1.5 text-right font-normal">
                {c.nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {meses.map((m) => (
            <tr key={m.mes} className="border-b">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {mesComAno(m.mes)}
              </th>
              {COLUNAS.map((c) => (
                <td key={c.nome} className={`px-3 py-1.5 text-right ${c.classe ?? ''}`}>
                  {c.valor(m)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="px-3 py-2 text-left">
              {meses.length === 1 ? '1 mês' : `${meses.length} meses`}
            </th>
            {COLUNAS.map((c) => (
              <td key={c.nome} className="px-3 py-2 text-right">
                {rodape(c, creditos)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <ul aria-label={`Meses da ${nome}`} className="sm:hidden">
        {meses.map((m) => (
          <li key={m.mes} className="num border-t px-3 py-2 text-13">
            <p className="flex justify-between font-medium">
              <span>{mesComAno(m.mes)}</span>
              <span>saldo {kwh(m.saldo_kwh)} kWh</span>
            </p>
            <p className="text-12 text-text-2">
              recebeu {kwh(m.recebeu_kwh)} · compensou {kwh(m.compensou_kwh)} · expirou {kwh(m.expirou_kwh)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rodape(c: Coluna, { meses, saldo_kwh }: CreditosDaUnidade): string {
  if (c.nome === 'Saldo') return kwh(saldo_kwh)
  const { soma } = c
  return soma ? comSinal(meses.reduce((s, m) => s + soma(m), 0)) : ''
}
