import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

const Usinas = tardia(() => import('#modules/usinas/web/publico.ts').then((m) => m.UsinasDoCartao))

export const nosFunis: ParteDosFunis = {
  abas: [
    {
      valor: 'usina',
      ordem: 12,
      rotulo: 'Usina',
      ha: ({ funil }) => funil.chave === 'vc.usinas',
      Tela: ({ cartao }) => (
        <div className="p-5 max-md:p-4">
          <Usinas cartao={cartao} />
        </div>
      ),
    },
  ],
}
