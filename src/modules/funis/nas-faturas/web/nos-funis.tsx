import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { tardia } from '#ui/tardia.tsx'

const Faturas = tardia(() => import('#modules/contas/web/publico.ts').then((m) => m.Faturas))

function FaturasDoCartao({ id, contato }: { id: string; contato: boolean }) {
  const ve = usePode('contas.conta.ver')
  if (!ve) return <EmptyState frase="As faturas deste cartão são de quem cuida da conta de energia." />
  return contato ? (
    <Faturas dono={{ tipo: 'cartao', id }} />
  ) : (
    <EmptyState frase="Ligue o cartão a um contato para ler a fatura dele." />
  )
}

export const nosFunis: ParteDosFunis = {
  abas: [
    {
      valor: 'faturas',
      ordem: 20,
      rotulo: 'Faturas',
      Tela: ({ cartao }) => (
        <div className="p-5 max-md:p-4">
          <FaturasDoCartao id={cartao.id} contato={cartao.contato_id !== null} />
        </div>
      ),
    },
  ],
}
