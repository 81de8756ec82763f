import { EmptyState } from '#ui/empty-state.tsx'
import { FileText } from '#ui/icones.ts'

/** /p/{token} inside the application: the server draws the page, so it is loaded as a document. */
export function TelaDaPropostaPublica() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <EmptyState
        icone={<FileText />}
        frase="Abra a proposta para ver os números e aceitar."
        acao={
          <a className="g-link" href={location.pathname}>
            Abrir a proposta
          </a>
        }
      />
    </main>
  )
}
