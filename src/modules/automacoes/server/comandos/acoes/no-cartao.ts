import { lerValores, type ValorDeCampo } from '#engines/funil/campos.ts'
import { situacaoDe } from '#engines/funil/tipos.ts'
import { preencherTexto, SEM_NOME } from '#engines/regras/texto.ts'
import { conflito, invalido } from '#kit/erro.ts'
import {
  cartaoAviso,
  cartaoMudou,
  criarCartao,
  guardarFatos,
  separar,
  comentarPelaAutomacao,
  moverCartao,
  camposEmUso,
  funilVigente,
  quemAvisar,
} from '#modules/funis/publico.ts'
import { cuidarDasQuedas } from '../../aprovacoes/comandos/quedas.ts'
import type { Executar, Feito, Passo } from './acao.ts'

export const mover: Executar<'mover'> = async (a, { u, cartao, funil }) => {
  const alvo = funil.definicao.estagios.find((e) => e.id === a.estagio_id)
  if (!alvo) throw conflito('O estágio da regra não existe mais.')
  if (cartao.estagio_id === alvo.id) return { feito: `Já estava em “${alvo.nome}”` }
  await moverCartao(u, cartao, { de: cartao.estagio_id, para: alvo.id }, { tipo: 'regra' }, new Date())
  return { feito: `Moveu para “${alvo.nome}”` }
}

export const preencher: Executar<'preencher'> = (a, p) => porNoCampo(p, a.campo, a.valor)

/** Writes one field of the card, with what follows of its approvals. */
export async function porNoCampo({ u, cartao }: Passo, chave: string, valor: ValorDeCampo): Promise<Feito> {
  const campos = await camposEmUso(u.tx)
  const campo = campos.get(chave)
  if (!campo) throw conflito('O campo da regra não existe mais.')
  const { recusados } = lerValores(campos, { [chave]: valor })
  if (recusados[0]) throw invalido(`${campo.rotulo}: ${recusados[0].mensagem}`)
  await guardarFatos(
    u,
    { cartao_id: cartao.id, dossie_id: cartao.dossie_id, contato_id: cartao.contato_id },
    separar(campos, { [chave]: valor }),
  )
  await cuidarDasQuedas(u, cartao)
  u.emitir(cartaoMudou, {
    cartao_id: cartao.id,
    funil_id: cartao.funil_id,
    estagio_id: cartao.estagio_id,
    versao: cartao.versao,
  })
  return { feito: `Preencheu “${campo.rotulo}”` }
}

export const comentar: Executar<'comentar'> = async (a, { u, cartao, valores, execucao }) => {
  await comentarPelaAutomacao(u, cartao, {
    execucao_id: execucao.id,
    regra_nome: execucao.regra_nome,
    texto: preencherTexto(a.texto, valores, SEM_NOME) || a.texto,
  })
  return { feito: 'Comentou no cartão' }
}

export const avisar: Executar<'avisar'> = async (a, { u, cartao, valores, execucao }) => {
  const pessoas = await quemAvisar(u.tx, cartao, a.papeis, a.usuarios)
  if (pessoas.length === 0) return { feito: 'Não havia quem avisar' }
  u.emitir(cartaoAviso, {
    cartao_id: cartao.id,
    funil_id: cartao.funil_id,
    titulo: cartao.titulo,
    pessoas,
    por: null,
    texto: preencherTexto(a.texto, valores, SEM_NOME),
    chave: `regra:${execucao.id}:${execucao.passo}`,
  })
  return { feito: `Avisou ${pessoas.length === 1 ? 'uma pessoa' : `${pessoas.length} pessoas`}` }
}

export const criarOutro: Executar<'criar_cartao'> = async (a, { u, cartao, valores }) => {
  const destino = await funilVigente(u.tx, a.funil)
  const estagio = destino.definicao.estagios.find((e) => situacaoDe(e.tipo) === 'aberto')
  if (!estagio) throw conflito('O funil de destino não tem estágio aberto.')
  await criarCartao(
    u,
    destino,
    {
      estagio,
      titulo: (preencherTexto(a.titulo, valores) || cartao.titulo).slice(0, 160),
      contato_id: cartao.contato_id,
      dossie_id: destino.definicao.usa_dossie ? cartao.dossie_id : null,
      origem: 'regra',
    },
    { tipo: 'regra' },
    new Date(),
  )
  return { feito: `Criou um cartão em “${destino.definicao.nome}”` }
}
