import './ordens-no-estoque.ts'
import { TelaDeNovaMovimentacao } from '#modules/estoque/web/movimentos/telas.tsx'

/** The other movements of the stock; a return may come from a service order. */
export const NovaMovimentacao = () => <TelaDeNovaMovimentacao />
