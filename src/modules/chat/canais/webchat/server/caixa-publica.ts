import { naoEncontrado } from '#kit/erro.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { ConfiguracaoPublica } from '../contract/webchat.ts'
import { ARQUIVO_MAXIMO, camposDoVisitante } from '../contract/webchat.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import type { ConfiguracaoDoWebchat } from './configuracao.ts'
import { emAtendimento } from './horario.ts'
import { caixaDoIdentificador } from './repositorio/caixas.ts'

export interface CaixaPublica {
  id: string
  configuracao: ConfiguracaoDoWebchat
  /** key of identity signatures; null when the company does not sign */
  segredo: string | null
}

export interface CaixasPublicas {
  achar(identificador: string): Promise<CaixaPublica | null>
  /** `agora`: bypasses the cache. */
  exigir(identificador: string, agora?: boolean): Promise<CaixaPublica>
}

/** Cache time: a change takes effect within this time in every process. */
const MEMORIA_MS = 1000

export function caixasPublicas(s: Servicos): CaixasPublicas {
  const memoria = new Map<string, { caixa: CaixaPublica; ate: number }>()

  async function achar(identificador: string): Promise<CaixaPublica | null> {
    const lembrada = memoria.get(identificador)
    if (lembrada && lembrada.ate > Date.now()) return lembrada.caixa
    memoria.delete(identificador)
    const id = await caixaDoIdentificador(s.banco.db, identificador)
    if (!id) return null
    const { configuracao, segredos } = await abrirCaixa(s.banco.db, s.cofre, id)
    const caixa = {
      id,
      configuracao: configuracao as unknown as ConfiguracaoDoWebchat,
      segredo: typeof segredos.identidade_segredo === 'string' ? segredos.identidade_segredo : null,
    }
    if (memoria.size > 1000) memoria.clear()
    memoria.set(identificador, { caixa, ate: Date.now() + MEMORIA_MS })
    return caixa
  }

  return {
    achar,
    async exigir(identificador, agora = false) {
      if (agora) memoria.delete(identificador)
      const caixa = await achar(identificador)
      if (!caixa) throw naoEncontrado('Este chat não existe ou está desligado.')
      return caixa
    },
  }
}

/** Returns the settings that any visitor may see, and no others. */
export function configuracaoVisivel(
  { configuracao: c }: CaixaPublica,
  agora: { agentes: string[]; aberta: boolean | null },
): ConfiguracaoPublica {
  const pedidos = { nome: c.campo_nome, email: c.campo_email, telefone: c.campo_telefone }
  return {
    titulo: c.titulo,
    cor_primaria: c.cor_primaria,
    cor_secundaria: c.cor_secundaria,
    mensagem_boas_vindas: c.mensagem_boas_vindas,
    posicao: c.posicao,
    upload:
      c.permitir_upload_arquivo && c.tipos_arquivo_permitidos.length > 0
        ? { tipos: c.tipos_arquivo_permitidos, maximo: ARQUIVO_MAXIMO }
        : null,
    campos: camposDoVisitante.flatMap((nome) =>
      pedidos[nome] === 'nao' ? [] : [{ nome, obrigatorio: pedidos[nome] === 'obrigatorio' }],
    ),
    aviso: (agora.aberta ?? emAtendimento(c)) || c.mensagem_fora_do_horario === '' ? null : c.mensagem_fora_do_horario,
    agentes: c.mostrar_agentes_online ? agora.agentes : null,
    exige_identidade: c.exigir_identidade,
  }
}
