import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'
import { useDocumentosQueFaltam } from './dados.ts'

const NoCartao = tardia(() => import('./documentos.tsx').then((m) => m.DocumentosDoCartao))

export const nosFunis: ParteDosFunis = {
  abas: [
    {
      valor: 'documentos',
      ordem: 10,
      rotulo: 'Documentos',
      Tela: ({ cartao, funil, qual }) => (
        <div className="p-5 max-md:p-4">
          <NoCartao cartao={cartao} funil={funil} qual={qual} />
        </div>
      ),
      usarContagem: useDocumentosQueFaltam,
    },
  ],
}
