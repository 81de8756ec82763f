import { invalido } from '#kit/erro.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { validarEspecial } from '#modules/chat/nucleo/regras/envio/validar-especial.ts'
import { resumoDoEspecial } from '#modules/chat/nucleo/regras/envio/resumo-do-especial.ts'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'

/**
 * Validates a structured message (location, contact, poll, …) and returns what is stored: the substitute text, the kind
 * that cards render, and the payload for the channel.
 */
export function conferirEspecial(
  especial: EspecialDeEnvio,
  recursos: Pick<RecursosDoCanal, 'especiais'>,
  temArquivo = false,
): { texto: string; dados: Record<string, unknown> } {
  if (!recursos.especiais.includes(especial.tipo))
    throw invalido('Este canal não envia esse tipo de mensagem.', [
      { campo: 'especial', mensagem: 'Este canal não envia esse tipo de mensagem.' },
    ])
  const campos = validarEspecial(especial).map((c) => ({ ...c, campo: `especial.${c.campo}` }))
  if (especial.tipo === 'figurinha' && !especial.url && !temArquivo)
    campos.push({ campo: 'anexos', mensagem: 'Anexe a figurinha' })
  if (campos[0]) throw invalido(campos[0].mensagem, campos)
  return { texto: resumoDoEspecial(especial), dados: { ...cartao(especial), envio: especial } }
}

/** Returns the same shape as an incoming message of that kind, so that one card renders both. */
function cartao(e: EspecialDeEnvio): Record<string, unknown> {
  if (e.tipo === 'localizacao')
    return {
      tipo: 'localizacao',
      latitude: e.latitude,
      longitude: e.longitude,
      nome: e.nome,
      endereco: e.endereco,
      ao_vivo: false,
    }
  if (e.tipo === 'contatos')
    return {
      tipo: 'contatos',
      contatos: e.contatos.map((c) => ({
        nome: c.nome,
        telefones: [c.telefone ?? c.wuid ?? ''].filter(Boolean),
        vcard: '',
      })),
    }
  if (e.tipo === 'enquete') return { tipo: 'enquete', pergunta: e.pergunta, opcoes: e.opcoes, maximo: e.maximo }
  if (e.tipo === 'lista')
    return {
      tipo: 'menu',
      titulo: e.titulo,
      descricao: e.descricao,
      rodape: e.rodape,
      botao: e.botao,
      secoes: e.secoes,
    }
  if (e.tipo === 'botoes')
    return { tipo: 'botoes', titulo: e.titulo, descricao: e.descricao, rodape: e.rodape, botoes: e.botoes }
  return { tipo: e.tipo }
}
