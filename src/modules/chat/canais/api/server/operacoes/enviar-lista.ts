import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { envioDeLista, type EnvioDeLista } from '../../regras/especiais.ts'
import { par } from '../candidatos.ts'
import type { ContextoApi } from '../chamar.ts'
import type { EnvioAceito } from '../envio-aceito.ts'
import { enviarConteudo } from './enviar-conteudo.ts'

/** Sends a list. The external server requires the footer even if empty, and rejects a row with an empty description. */
export async function enviarLista(ctx: ContextoApi, envio: EnvioDeLista): Promise<EnvioAceito> {
  const lido = conferir(envioDeLista, envio)
  const sections = lido.secoes.map((s) => ({
    title: s.titulo,
    rows: s.linhas.map((l) => ({ title: l.titulo, rowId: l.id, ...(l.descricao ? { description: l.descricao } : {}) })),
  }))
  return enviarConteudo(ctx, 'Erro ao enviar lista', par('/message/sendList'), lido, {
    title: lido.titulo,
    description: lido.descricao,
    buttonText: lido.botao,
    footerText: lido.rodape,
    sections,
  })
}
