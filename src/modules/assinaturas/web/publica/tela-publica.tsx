import { EmptyState } from '#ui/empty-state.tsx'
import { FileText } from '#ui/icones.ts'

/** A page of ours that the server draws, reached inside the application: it is loaded as a document. */
const TelaAberta = ({ frase, abrir }: { frase: string; abrir: string }) => (
  <main className="grid min-h-dvh place-items-center p-6">
    <EmptyState
      icone={<FileText />}
      frase={frase}
      acao={
        <a className="g-link" href={location.pathname}>
          {abrir}
        </a>
      }
    />
  </main>
)

export const TelaDeAssinar = () => <TelaAberta frase="Abra o documento para ler e assinar." abrir="Abrir o documento" />
export const TelaDeVerificar = () => <TelaAberta frase="Abra a verificação do documento." abrir="Abrir a verificação" />
