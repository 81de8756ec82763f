import { TelaChat } from './tela.tsx'

interface PropsDaMesa {
  /** Code of the area whose desk it is; the router hands it over in the row. */
  departamento?: string
  linha?: { departamento: string | null }
}

/**
 * The service desk of a department: the same desk, whichever area it is opened in. What it shows is decided by the inboxes the
 * person belongs to; each desk keeps its own filters in its own address.
 */
export function TelaAtendimento({ departamento, linha }: PropsDaMesa) {
  return <TelaChat key={departamento ?? linha?.departamento ?? 'chat'} />
}
