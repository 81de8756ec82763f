import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { telefoneCanonico } from '#kit/telefone.ts'
import { listarModelos } from '#modules/chat/canais/whatsapp/publico.ts'
import { cabecalhoDo, lugaresDo, type Modelo } from '#modules/chat/canais/whatsapp/regras/modelos.ts'
import { caixasDeSaida, janelaAberta, type CaixaDeSaida } from '#modules/chat/entregas/publico.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { Chegada } from '#modules/chat/nucleo/server/ganchos.ts'
import type { CanalDeCodigo, CodigoAEnviar } from '#platform/codigos/canais.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { ehTextoDoCodigo, textoDoCodigo } from '../../regras/codigo.ts'

type ComCanais = Pick<DependenciasDoChat, 's' | 'adaptadorDe' | 'temAdaptador'>

/** The company's WhatsApp inboxes: first the one where this phone wrote last. */
const caixasDeWhatsapp = (d: ComCanais, telefone: string | null): Promise<CaixaDeSaida[]> =>
  caixasDeSaida(
    d,
    'whatsapp',
    sql<boolean>`c.contato_id in (select id from contatos_publico.contatos where telefone = ${telefone})`,
  )

const serveDeCodigo = (m: Modelo): boolean =>
  m.situacao === 'APPROVED' && m.categoria === 'AUTHENTICATION' && lugaresDo(m).length > 0 && cabecalhoDo(m) === null

const modeloDoCodigo = async ({ s }: ComCanais, caixaId: string): Promise<Modelo | undefined> => {
  const servem = (await listarModelos(s.banco.db, caixaId)).filter(serveDeCodigo)
  return servem.find((m) => m.idioma === 'pt_BR') ?? servem[0]
}

/** How a code leaves by this inbox now; null when it cannot: a closed window without an approved template. */
async function formaDeEnviar(d: ComCanais, x: CaixaDeSaida): Promise<{ modelo: Modelo | null } | null> {
  const { janela_horas } = d.adaptadorDe(x.tipo).recursos
  if (janela_horas === null) return { modelo: null }
  const modelo = await modeloDoCodigo(d, x.id)
  if (modelo) return { modelo }
  return janelaAberta(janela_horas, x.ultima_entrada_em) ? { modelo: null } : null
}

async function enviar(d: ComCanais, c: CodigoAEnviar): Promise<void> {
  const telefone = telefoneCanonico(c.para)
  for (const x of await caixasDeWhatsapp(d, telefone)) {
    const forma = await formaDeEnviar(d, x)
    if (!forma) continue
    const caixa = await abrirCaixa(d.s.banco.db, d.s.cofre, x.id)
    const adaptador = d.adaptadorDe(x.tipo)
    if (adaptador.pronta?.(caixa) === false) continue
    const { modelo } = forma
    await adaptador.enviar(caixa, {
      mensagem_id: uuidv7(),
      conversa_id: uuidv7(),
      endereco: adaptador.enderecoDe(telefone),
      texto: textoDoCodigo(c),
      ...(modelo
        ? {
            especial: {
              tipo: 'modelo',
              nome: modelo.nome,
              idioma: modelo.idioma,
              // body and button both hold the code
              variaveis: lugaresDo(modelo).map(() => c.codigo),
              cabecalho: [],
            },
          }
        : {}),
    })
    return
  }
  throw new Error('no WhatsApp inbox can reach this phone now')
}

/** Codes by the company's WhatsApp. They are never stored as messages. */
export const canalDoWhatsapp = (d: ComCanais): CanalDeCodigo => ({
  canal: 'whatsapp',
  async pronto() {
    for (const x of await caixasDeWhatsapp(d, null)) {
      const semJanela = d.adaptadorDe(x.tipo).recursos.janela_horas === null
      if (semJanela || (await modeloDoCodigo(d, x.id))) return true
    }
    return false
  },
  enviar: (codigo) => enviar(d, codigo),
})

/** Keeps the echo of a code out of the thread. */
export const semOsCodigos = async (_: Unidade, __: string, chegadas: readonly Chegada[]): Promise<readonly Chegada[]> =>
  chegadas.filter(({ entrada: e }) => !(e.de_mim && ehTextoDoCodigo(e.conteudo.texto)))
