import { invalido } from '#kit/erro.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { LIMITES } from '../../regras/whatsapp.ts'

type De<T extends EspecialDeEnvio['tipo']> = Extract<EspecialDeEnvio, { tipo: T }>

function exigir(condicao: boolean, campo: string, mensagem: string): void {
  if (!condicao) throw invalido(mensagem, [{ campo: `especial.${campo}`, mensagem }])
}
const ate = (texto: string, maximo: number, campo: string, nome: string) =>
  exigir(texto.length <= maximo, campo, `${nome} tem no máximo ${maximo} caracteres no WhatsApp oficial`)

function botoes(e: De<'botoes'>): void {
  exigir(
    e.botoes.length >= 1 && e.botoes.length <= LIMITES.botoes,
    'botoes',
    'O WhatsApp oficial aceita de 1 a 3 botões',
  )
  exigir((e.descricao || e.titulo).trim() !== '', 'descricao', 'Escreva o texto que acompanha os botões')
  if (e.descricao) ate(e.titulo, LIMITES.cabecalho, 'titulo', 'O título')
  ate(e.descricao || e.titulo, LIMITES.corpo, 'descricao', 'O texto')
  ate(e.rodape, LIMITES.rodape, 'rodape', 'O rodapé')
  for (const [n, b] of e.botoes.entries()) {
    exigir(b.texto.trim() !== '', `botoes.${n}.texto`, 'Escreva o texto do botão')
    ate(b.texto, LIMITES.botao_titulo, `botoes.${n}.texto`, 'O texto do botão')
    ate(b.id, LIMITES.botao_id, `botoes.${n}.id`, 'O identificador do botão')
  }
  exigir(
    new Set(e.botoes.map((b) => b.texto.trim())).size === e.botoes.length,
    'botoes',
    'Os botões precisam ter textos diferentes',
  )
}

function lista(e: De<'lista'>): void {
  const linhas = e.secoes.flatMap((s) => s.linhas)
  exigir(
    e.secoes.length >= 1 && e.secoes.length <= LIMITES.secoes,
    'secoes',
    'O WhatsApp oficial aceita de 1 a 10 seções',
  )
  exigir(
    linhas.length >= 1 && linhas.length <= LIMITES.linhas,
    'secoes',
    'O WhatsApp oficial aceita no máximo 10 linhas na lista inteira',
  )
  exigir((e.descricao || e.titulo).trim() !== '', 'descricao', 'Escreva o texto que acompanha a lista')
  exigir(e.botao.trim() !== '', 'botao', 'Escreva o texto do botão que abre a lista')
  ate(e.botao, LIMITES.lista_botao, 'botao', 'O botão da lista')
  if (e.descricao) ate(e.titulo, LIMITES.cabecalho, 'titulo', 'O título')
  ate(e.descricao || e.titulo, LIMITES.corpo, 'descricao', 'O texto')
  ate(e.rodape, LIMITES.rodape, 'rodape', 'O rodapé')
  for (const [i, s] of e.secoes.entries()) {
    exigir(
      e.secoes.length === 1 || s.titulo.trim() !== '',
      `secoes.${i}.titulo`,
      'Com mais de uma seção, cada uma precisa de um título',
    )
    ate(s.titulo, LIMITES.secao_titulo, `secoes.${i}.titulo`, 'O título da seção')
    for (const [n, l] of s.linhas.entries()) {
      ate(l.titulo, LIMITES.linha_titulo, `secoes.${i}.linhas.${n}.titulo`, 'O título da linha')
      ate(l.descricao, LIMITES.linha_descricao, `secoes.${i}.linhas.${n}.descricao`, 'A descrição da linha')
      ate(l.id, LIMITES.linha_id, `secoes.${i}.linhas.${n}.id`, 'O identificador da linha')
    }
  }
}

/** Validates a structured message against the Graph API's limits before it is queued. */
export function conferirLimites(e: EspecialDeEnvio): void {
  if (e.tipo === 'botoes') botoes(e)
  else if (e.tipo === 'lista') lista(e)
}
