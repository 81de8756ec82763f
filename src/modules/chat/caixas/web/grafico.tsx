import { dataCurta, numero } from '#ui/formatos.ts'
import { GraficoDeColunas } from '#ui/grafico/colunas.tsx'

interface Dia {
  dia: string
  recebidas: number
  enviadas: number
}

/** Messages per day, received and sent. */
export function GraficoPorDia({ dias }: { dias: readonly Dia[] }) {
  return (
    <GraficoDeColunas
      titulo="Mensagens por dia"
      eixo="Dia"
      pontos={dias}
      chave={(d) => d.dia}
      nome={(d) => dataCurta(d.dia)}
      escrever={(n) => numero(n)}
      series={[
        { nome: 'recebidas', cor: 'bg-info', valor: (d) => d.recebidas },
        { nome: 'enviadas', cor: 'bg-primary', valor: (d) => d.enviadas },
      ]}
    />
  )
}
