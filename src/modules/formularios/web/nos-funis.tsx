import type { ParteDosFunis } from '#modules/funis/nucleo/web/publico.ts'
import { tardia } from '#ui/tardia.tsx'
import { useDocumentosQueFaltam } from './documentos/dados.ts'

const Documentos = tardia(() => import('./documentos/documentos.tsx').then((m) => m.DocumentosDoCartao))

export const nosFunis: ParteDosFunis = {
  secoes: [
    {
      chave: 'formularios',
      ordem: 70,
      rotulo: 'Formulários',
      grupo: 'Por onde chega',
      naHora: true,
      Corpo: tardia(() => import('./editor/secao.tsx').then((m) => m.SecaoDosFormularios)),
    },
  ],
  abas: [
    {
      valor: 'documentos',
      ordem: 10,
      rotulo: 'Documentos',
      Tela: ({ cartao, funil, qual }) => (
        <div className="p-5 max-md:p-4">
          <Documentos cartao={cartao} funil={funil} qual={qual} />
        </div>
      ),
      usarContagem: useDocumentosQueFaltam,
    },
  ],
}
