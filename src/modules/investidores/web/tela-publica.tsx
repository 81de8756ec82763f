import { EmptyState } from '#ui/empty-state.tsx'
import { ChartLine } from '#ui/icones.ts'

/** /investidor/{token} inside the application: the server draws the page, so it is loaded as a document. */
export function TelaDoInvestidorPublico() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <EmptyState
        icone={<ChartLine />}
        frase="Abra o extrato para ver a distribuição do mês e os cenários."
        acao={
          <a className="g-link" href={location.pathname}>
            Abrir o extrato
          </a>
        }
      />
    </main>
  )
}
