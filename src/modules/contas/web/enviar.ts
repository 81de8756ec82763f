import { enviarArquivo } from '#platform/navegador/enviar-arquivo.ts'
import { contas, LIMITE_DA_CONTA, TIPO_DE_CONTA } from '../contract/contas.ts'
import type { Conta, Dono } from '../tipos.ts'

export const ACEITA = '.pdf,.xml,image/jpeg,image/png'

/** Sends a bill as it is. The same file twice returns the same bill. */
export const enviarConta = (dono: Dono, arquivo: File): Promise<Conta & { repetida: boolean }> =>
  enviarArquivo(
    contas.enviar.path,
    { dono_tipo: dono.tipo, dono_id: dono.id, nome: arquivo.name.slice(0, 200) || 'conta' },
    TIPO_DE_CONTA,
    arquivo,
  )

export const ehGrande = (arquivo: File): boolean => arquivo.size > LIMITE_DA_CONTA
export const ehFoto = (arquivo: File): boolean => /^image\/(jpeg|png)$/.test(arquivo.type)
