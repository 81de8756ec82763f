import type { BodyDe } from '#kit/endpoint.ts'
import { invalido } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { EscolhaDoVisitante, webchat } from '../../contract/webchat.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { enderecoDoVisitante, externoDaEntrada } from '../enderecos.ts'
import type { EntregaDoWebchat } from '../entrega.ts'
import { arquivoDo, jaEnviado, type LinhaDeArquivo } from '../repositorio/arquivos.ts'
import { rotulosDas } from '../cartao.ts'
import { acrescentar, doExterno, doLugar, mudar, type LinhaDoFio } from '../repositorio/fio.ts'
import { contatoDo, nomeDe, type Visitante } from '../repositorio/visitantes.ts'

type Pedido = BodyDe<typeof webchat.enviar>

const SEM_OPCAO = 'Esta opção não está mais disponível.'
const SEM_ARQUIVO = 'Arquivo não encontrado. Anexe de novo.'

/**
 * Stores a visitor's message: first as a delivery for the chat, then in the visitor's own thread. After a failure in
 * between, the widget retries with the same id, and both stores accept an id only once.
 */
export async function escrever(
  { s, receber }: DependenciasDoChat,
  caixaId: string,
  v: Visitante,
  p: Pedido,
): Promise<LinhaDoFio> {
  const db = s.banco.db
  const id_externo = externoDaEntrada(v.id, p.id_cliente)
  const feita = await doExterno(db, v.id, id_externo)
  if (feita) return feita
  const arquivo = p.arquivo_id ? await arquivoLivre(p.arquivo_id) : null
  const escolha = p.escolha ? await escolhaDe(p.escolha) : null
  const texto = escolha ? escolha.rotulos.join(', ') : p.texto
  if (texto === '' && !arquivo)
    throw invalido('Escreva a mensagem ou anexe um arquivo', [
      { campo: 'texto', mensagem: 'Escreva a mensagem ou anexe um arquivo' },
    ])

  const criado_em = new Date()
  const conteudo = texto.replaceAll('\u0000', '')
  const entrega: EntregaDoWebchat = {
    tipo: 'mensagem',
    de: enderecoDoVisitante(v.id),
    id_externo,
    nome: nomeDe(v),
    texto: conteudo,
    em: criado_em.toISOString(),
    arquivo: arquivo && { id: arquivo.id, nome: arquivo.nome, mime: arquivo.tipo_mime, tamanho: arquivo.tamanho },
    escolha,
  }
  await s.executar(sistema, (u) => contatoDo(u, v))
  await receber(caixaId, entrega, 'webchat')
  await s.executar(sistema, async (u) => {
    await acrescentar(u.tx, {
      visitante_id: v.id,
      id_externo,
      direcao: 'entrada',
      conteudo,
      arquivo_id: arquivo?.id ?? null,
      criado_em,
    })
    if (escolha) await mudar(u.tx, v.id, [escolha.de], { escolha: { ids: escolha.ids } })
  })
  const linha = await doExterno(db, v.id, id_externo)
  if (!linha) throw invalido('Esta conversa não existe mais. Recarregue a página.')
  return linha

  async function escolhaDe({ seq, ids }: EscolhaDoVisitante) {
    const oferta = await doLugar(db, v.id, seq)
    const rotulos = oferta?.direcao === 'saida' && !oferta.apagada_em ? rotulosDas(oferta.especial, ids) : null
    if (!oferta || !rotulos) throw invalido(SEM_OPCAO, [{ campo: 'escolha', mensagem: SEM_OPCAO }])
    return {
      de: oferta.id_externo,
      ids,
      rotulos,
      enquete: oferta.especial?.tipo === 'opcoes' && oferta.especial.maximo !== null,
    }
  }

  async function arquivoLivre(id: string): Promise<LinhaDeArquivo> {
    const achado = await arquivoDo(db, v.id, id)
    if (!achado || (await jaEnviado(db, id)))
      throw invalido(SEM_ARQUIVO, [{ campo: 'arquivo_id', mensagem: SEM_ARQUIVO }])
    return achado
  }
}
