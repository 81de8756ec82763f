import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

const Propostas = tardia(() => import('#modules/propostas/web/publico.ts').then((m) => m.PropostasDoCartao))

const NoQuadro = tardia(() => import('./no-quadro.tsx').then((m) => m.PropostaNoQuadro))

export const nosFunis: ParteDosFunis = {
  NaRecusa: { codigo: 'PROPOSTA', Tela: NoQuadro },
  abas: [
    {
      valor: 'propostas',
      ordem: 10,
      rotulo: 'Propostas',
      Tela: ({ cartao }) => (
        <div className="p-5 max-md:p-4">
          <Propostas cartao={cartao} />
        </div>
      ),
    },
  ],
}
