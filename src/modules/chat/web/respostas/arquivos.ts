import { supabase } from '#platform/navegador/sessao.ts'
import { ErroApp } from '#kit/erro.ts'
import { anexoDo, nomeNoStorage, type AnexoEnviado } from '../anexos.ts'

/** Files of ready answers wait in their maker's own folder; each use copies them into its conversation. */
export async function subirArquivoDaResposta(usuario_id: string, arquivo: File): Promise<AnexoEnviado> {
  const caminho = `respostas/${usuario_id}/${crypto.randomUUID()}-${nomeNoStorage(arquivo.name)}`
  const { error } = await supabase().storage.from('chat-anexos').upload(caminho, arquivo, { contentType: arquivo.type || 'application/octet-stream', upsert: false })
  if (error) throw new ErroApp('UPLOAD_FAILED', 500, 'O arquivo não pôde ser enviado.', { causa: error })
  return anexoDo(arquivo, caminho)
}
