import { formatarTelefone } from '#kit/telefone.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { versaoExpirada } from '../regras/whatsapp.ts'
import type { CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { chamarPelaCaixa, type Conversador } from './chamar.ts'
import { idDoNumero } from './numero.ts'
import { gravarConexao, gravarConta } from '#modules/chat/canais/comum/server/repositorio/conta.ts'

const FRASE = 'Erro ao testar conexão'
const CAMPOS =
  'id,display_phone_number,verified_name,quality_rating,messaging_limit_tier,code_verification_status,status'

const QUALIDADE: Record<string, string> = {
  GREEN: 'qualidade alta',
  YELLOW: 'qualidade média',
  RED: 'qualidade baixa',
  UNKNOWN: 'qualidade ainda não medida',
}
const LIMITE: Record<string, string> = {
  TIER_50: 'até 50 pessoas por dia',
  TIER_250: 'até 250 pessoas por dia',
  TIER_1K: 'até 1.000 pessoas por dia',
  TIER_2K: 'até 2.000 pessoas por dia',
  TIER_10K: 'até 10.000 pessoas por dia',
  TIER_100K: 'até 100.000 pessoas por dia',
  TIER_UNLIMITED: 'sem limite de pessoas por dia',
}

interface Numero {
  display_phone_number?: string
  verified_name?: string
  quality_rating?: string
  messaging_limit_tier?: string
}

/** Fetches the number's data from Meta, stores them, and summarises them in one line. */
export async function testarConexao(
  banco: Banco,
  c: Conversador,
  caixa: CaixaAberta,
): Promise<{ status: string; conectado: boolean; latencia: number; mensagem: string }> {
  const inicio = performance.now()
  const passou = () => Math.round(performance.now() - inicio)
  try {
    const id = await idDoNumero(banco, c, caixa, FRASE)
    const { corpo, versaoServida } = await chamarPelaCaixa<Numero>(
      c,
      caixa,
      FRASE,
      { caminho: id, query: { fields: CAMPOS } },
      true,
    )
    await gravarConta(banco, caixa.id, {
      phone_number_id: id,
      numero_exibido: corpo.display_phone_number ?? null,
      nome_verificado: corpo.verified_name ?? null,
      qualidade: corpo.quality_rating ?? null,
      limite: corpo.messaging_limit_tier ?? null,
      versao_servida: versaoServida,
    })
    await gravarConexao(banco, caixa.id, 'aberta', null)
    return {
      status: 'connected',
      conectado: true,
      latencia: passou(),
      mensagem: descrever(caixa, corpo, versaoServida),
    }
  } catch (erro) {
    if (!(erro instanceof ErroDeChat)) throw erro
    await gravarConexao(banco, caixa.id, 'fechada', erro.detalhe ?? erro.message)
    return { status: 'disconnected', conectado: false, latencia: passou(), mensagem: erro.detalhe ?? erro.message }
  }
}

function descrever(caixa: CaixaAberta, n: Numero, servida: string | null): string {
  const pedida = String(caixa.configuracao.versao_api)
  const numero = formatarTelefone(
    `+${(n.display_phone_number ?? String(caixa.configuracao.numero_telefone)).replace(/\D/g, '')}`,
  )
  const versao =
    servida && servida !== pedida
      ? `API ${servida} (a ${pedida} ${versaoExpirada(pedida) ? 'expirou' : 'não foi servida'})`
      : `API ${servida ?? pedida}`
  return [
    [numero, n.verified_name].filter(Boolean).join(', '),
    QUALIDADE[n.quality_rating ?? ''],
    LIMITE[n.messaging_limit_tier ?? ''],
    versao,
  ]
    .filter(Boolean)
    .join(' · ')
}
