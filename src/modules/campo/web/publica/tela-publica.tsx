import { EmptyState } from '#ui/empty-state.tsx'
import { FileText } from '#ui/icones.ts'

/** /os/{token} inside the application: the server draws the page, so it is loaded as a document. */
export function TelaDaOsPublica() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <EmptyState
        icone={<FileText />}
        frase="Abra a ordem de serviço para acompanhar, assinar e avaliar."
        acao={
          <a className="g-link" href={location.pathname}>
            Abrir a ordem
          </a>
        }
      />
    </main>
  )
}
