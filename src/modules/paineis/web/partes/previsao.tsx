import { GraficoDeColunas } from '#ui/grafico/colunas.tsx'
import { numero } from '#ui/formatos.ts'
import type { Previsao } from '../../tipos.ts'
import { dinheiroCurto } from '../formatar.ts'
import type { Recorte } from '../recorte.ts'
import { nomeDoMes } from './coortes.tsx'

/** Forecast by month; a column opens its cards. */
export function PrevisaoPorMes({ meses, r }: { meses: readonly Previsao[]; r: Recorte }) {
  const nome = (p: Previsao) => (p.mes ? nomeDoMes(p.mes) : 'sem data')
  return (
    <GraficoDeColunas<Previsao>
      titulo="Por mês previsto de fechamento"
      unidade="reais"
      eixo="Mês"
      pontos={meses}
      chave={(p) => p.mes ?? 'sem'}
      nome={nome}
      passo={100_000}
      escrever={dinheiroCurto}
      series={[
        { nome: 'melhor caso', cor: 'bg-border-strong', valor: (p) => p.melhor_caso },
        { nome: 'ponderado', cor: 'bg-primary', valor: (p) => p.ponderado },
        { nome: 'comprometido', cor: 'bg-success', valor: (p) => p.comprometido },
      ]}
      maisNaTabela={[{ nome: 'cartões', celula: (p) => numero(p.cartoes) }]}
      aoEscolher={(p) =>
        r.descer({
          fato: 'previsto',
          mes: p.mes ?? 'sem',
          nome: p.mes ? `Previstos para ${nome(p)}` : 'Abertos sem data prevista',
        })
      }
    />
  )
}
