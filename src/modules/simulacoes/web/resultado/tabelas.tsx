import type { AnoDaSimulacao, MesDaConta } from '../../contract/resultado.ts'
import { emNumero } from '../../regras/em-numeros.ts'
import { doAno, doMes } from '../../regras/pontos.ts'
import { useEditor } from '../editor/contexto.tsx'
import { mesCurto, nomeDoMes, reais, semMoeda } from '../numeros.ts'
import { FiguraDaTabela } from './figura-do-resultado.tsx'

interface Coluna<T> {
  titulo: string
  figura: string
  escrito: (linha: T) => string
}

const energia = (
  titulo: string,
  campo: 'consumoKwh' | 'geracaoKwh' | 'autoconsumoKwh' | 'compensadaKwh' | 'saldoKwh',
) => ({ titulo, figura: campo, escrito: (m) => emNumero(m[campo], 2) }) satisfies Coluna<MesDaConta>
const conta = (titulo: string, campo: 'semSolarCent' | 'comSolarCent' | 'economiaCent') =>
  ({ titulo, figura: campo, escrito: (m) => reais(m[campo]) }) satisfies Coluna<MesDaConta>

const DOS_MESES: readonly Coluna<MesDaConta>[] = [
  energia('Consumo', 'consumoKwh'),
  energia('Geração', 'geracaoKwh'),
  energia('Na hora', 'autoconsumoKwh'),
  energia('Compensada', 'compensadaKwh'),
  energia('Saldo', 'saldoKwh'),
  conta('Antes', 'semSolarCent'),
  conta('Depois', 'comSolarCent'),
  conta('Economia', 'economiaCent'),
]
const DOS_ANOS: readonly Coluna<AnoDaSimulacao>[] = [
  { titulo: 'Sem usina', figura: 'semSolarCent', escrito: (a) => semMoeda(a.semSolarCent) },
  { titulo: 'Com usina', figura: 'comSolarCent', escrito: (a) => semMoeda(a.comSolarCent) },
  { titulo: 'Economia', figura: 'economiaCent', escrito: (a) => semMoeda(a.economiaCent) },
  {
    titulo: 'Custos',
    figura: 'custosDoAnoCent',
    escrito: (a) => semMoeda(a.omCent + a.seguroCent + a.trocaCent),
  },
  { titulo: 'Saldo', figura: 'acumuladoCent', escrito: (a) => semMoeda(a.acumuladoCent) },
  { titulo: 'Geração', figura: 'geracaoKwh', escrito: (a) => emNumero(Math.round(a.geracaoKwh)) },
]

function Cabecalho({ primeira, colunas }: { primeira: string; colunas: readonly { titulo: string }[] }) {
  return (
    <thead className="text-text-2">
      <tr>
        <th scope="col" className="py-1 text-left font-medium">
          {primeira}
        </th>
        {colunas.map((c) => (
          <th key={c.titulo} scope="col" className="py-1 pl-3 text-right font-medium">
            {c.titulo}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Year 1 month by month, each figure with its origin. */
export function TabelaDosMeses() {
  const { resultado } = useEditor()
  return (
    <div className="overflow-x-auto px-3.5 pb-2" tabIndex={0} role="region" aria-label="Tabela dos 12 meses">
      <table className="num w-full text-12">
        <Cabecalho primeira="Mês" colunas={DOS_MESES} />
        <tbody>
          {resultado.meses.map((m) => (
            <tr key={m.mes} className="border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {mesCurto(m.mes - 1)}
              </th>
              {DOS_MESES.map((c) => (
                <td key={c.titulo} className="pl-3 text-right">
                  <FiguraDaTabela
                    figura={c.figura}
                    ponto={doMes(m.mes)}
                    nome={`${c.titulo}, ${nomeDoMes(m.mes - 1)}`}
                    valor={c.escrito(m)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Every year of the projection in R$ and kWh; from the first year of art. 17 on, as a hypothesis. */
export function TabelaDosAnos() {
  const { resultado, emEdicao } = useEditor()
  const { precoCent } = resultado.preco
  return (
    <table className="num w-full text-12">
      <Cabecalho primeira="Ano" colunas={DOS_ANOS} />
      <tbody>
        <tr className="border-t">
          <th scope="row" className="py-1 text-left font-normal">
            {emEdicao.premissas.anoInicial - 1}
          </th>
          <td colSpan={4} />
          <td className="pl-3 text-right">
            <FiguraDaTabela figura="investimentoCent" nome="Investimento" valor={semMoeda(-precoCent)} />
          </td>
          <td />
        </tr>
        {resultado.anos.map((a) => (
          <tr key={a.ano} className="border-t">
            <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
              {a.ano}
              {!a.regraConhecida && (
                <>
                  <span aria-hidden="true"> *</span>
                  <span className="sr-only">, hipótese</span>
                </>
              )}
            </th>
            {DOS_ANOS.map((c) => (
              <td key={c.titulo} className="pl-3 text-right">
                <FiguraDaTabela
                  figura={c.figura}
                  ponto={doAno(a.y)}
                  nome={`${c.titulo}, ${a.ano}`}
                  valor={c.escrito(a)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
