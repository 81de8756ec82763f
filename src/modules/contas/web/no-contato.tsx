import { Faturas } from './faturas.tsx'

/** Tab of a contact. */
export const FaturasDoContato = ({ contato }: { contato: { id: string } }) => (
  <Faturas dono={{ tipo: 'contato', id: contato.id }} />
)
