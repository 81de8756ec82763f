import { EmptyState } from '#ui/empty-state.tsx'
import { FileText } from '#ui/icones.ts'

/** /fatura/{token} inside the application: the server draws the page, so it is loaded as a document. */
export function TelaDaFaturaPublica() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <EmptyState
        icone={<FileText />}
        frase="Abra a fatura para pagar com PIX e ver como calculamos."
        acao={
          <a className="g-link" href={location.pathname}>
            Abrir a fatura
          </a>
        }
      />
    </main>
  )
}
