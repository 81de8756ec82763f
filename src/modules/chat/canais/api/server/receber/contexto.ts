import type { EntradaMensagem } from '#modules/chat/nucleo/server/canais/canal.ts'
import { objeto, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import { lerConteudo, resumirConteudo } from './conteudo.ts'
import { desembrulhar } from './desembrulhar.ts'

/**
 * Reads quotation, ad and forwarding mark from `contextInfo`, which is in the record or (older versions) in the
 * content.
 */
export function lerContexto(
  mensagem: Objeto,
  registro: Objeto,
): Pick<EntradaMensagem, 'citacao' | 'origem_anuncio' | 'encaminhada'> {
  const info = { ...contextoDoConteudo(mensagem), ...objeto(registro.contextInfo) }
  const citado = texto(info.stanzaId)
  const anuncio = objeto(info.externalAdReply)
  const campos = {
    titulo: texto(anuncio.title),
    texto: texto(anuncio.body),
    url: texto(anuncio.sourceUrl),
    clique_id: texto(anuncio.ctwaClid),
  }
  const deAnuncio = campos.url !== undefined || campos.clique_id !== undefined
  return {
    ...(citado
      ? { citacao: { id_externo: citado, texto: resumirConteudo(lerConteudo(desembrulhar(info.quotedMessage), {})) } }
      : {}),
    ...(info.isForwarded === true ? { encaminhada: true as const } : {}),
    ...(deAnuncio
      ? { origem_anuncio: Object.fromEntries(Object.entries(campos).filter(([, v]) => v !== undefined)) }
      : {}),
  }
}

function contextoDoConteudo(mensagem: Objeto): Objeto {
  for (const parte of Object.values(mensagem)) {
    const info = objeto(objeto(parte).contextInfo)
    if (info.stanzaId !== undefined || info.externalAdReply !== undefined || info.isForwarded !== undefined) return info
  }
  return {}
}
