import { avisar } from '#ui/avisos.ts'

export async function copiar(texto: string, oQue: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(texto)
    avisar({ titulo: `${oQue} copiado`, tom: 'sucesso' })
  } catch {
    avisar({ titulo: 'O navegador não deixou copiar. Selecione e copie.', tom: 'alerta' })
  }
}
