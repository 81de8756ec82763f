import { invalido } from '#kit/erro.ts'
import { enderecoCanonico, enderecoValido } from '#modules/chat/canais/comum/regras/endereco.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { configuracaoDe, enderecoDe, lerCaixa } from './configuracao.ts'
import { enviarEmail } from './enviar/enviar.ts'
import { interpretar } from './receber/interpretar.ts'
import { entregaDeEmail } from './receber/entrega.ts'
import { lerCarta } from './na-thread.ts'
import { anexosEmMaos } from './receber/anexos-em-maos.ts'
import type { AnexoDeEmail } from './receber/tipos.ts'
import { localizar } from './repositorio/localizar.ts'
import { testarEmail } from './testar.ts'
import { perdoar } from './vigia/repositorio.ts'

const COPIAS_MAX = 50

/** Channel adapter for e-mail: read from a mailbox by IMAP, sent by SMTP. */
export function adaptadorEmail(d: DependenciasDoChat): Adaptador {
  const { s } = d
  async function anexosDe(caminho: string, nosso: string): Promise<readonly AnexoDeEmail[]> {
    const emMaos = anexosEmMaos.tomar(caminho)
    if (emMaos) return emMaos
    const { anexos } = await lerCarta(s, caminho, nosso)
    anexosEmMaos.guardar(caminho, anexos)
    return anexos
  }
  return {
    tipo: 'email',
    recursos: {
      anexos: null,
      anexo_maximo: 20 * 1024 * 1024,
      anexos_juntos: true,
      voz: false,
      legenda: true,
      texto_maximo: 60_000,
      citar: true,
      editar: false,
      apagar: false,
      reagir: false,
      marcar_nao_lida: false,
      recibos: false,
      especiais: ['email'],
      janela_horas: null,
      iniciar: true,
    },
    configuracao: configuracaoDe(s.autorizacoes.provedores),
    entrega: {
      guardar: (_caixaId, corpo) => ({
        chave: `mail:${entregaDeEmail.parse(corpo).id_externo}`,
        evento: 'email.recebido',
        corpo,
      }),
      interpretar,
      localizar,
      // e-mails are fetched by our watcher, never posted here: reject every delivery from outside
      autenticar: () => false,
    },
    enderecoDe: (telefone) => telefone,
    enderecoDoContato: ({ email }) => email,
    async prepararEspecial(_db, _caixaId, especial) {
      if (especial.tipo !== 'email') return null
      const erro = (campo: string, mensagem: string) => invalido(mensagem, [{ campo: `especial.${campo}`, mensagem }])
      for (const campo of ['cc', 'cco'] as const) {
        const ruim = especial[campo].find((e) => !enderecoValido(enderecoCanonico(e)))
        if (ruim !== undefined) throw erro(campo, `Endereço inválido: ${ruim.replace(/\p{Cc}+/gu, ' ').slice(0, 80)}`)
        if (especial[campo].length > COPIAS_MAX) throw erro(campo, `No máximo ${COPIAS_MAX} endereços em cópia`)
      }
      return null
    },
    enviar: (caixa, pedido) => enviarEmail(d, caixa, pedido),
    async testar(caixa) {
      const resultado = await testarEmail({ s, id: caixa.id, c: lerCaixa(caixa) })
      if (resultado.conectado) await perdoar(s.banco.db, caixa.id)
      return resultado
    },
    async baixarMidia(caixa, alvo, { ordem = 0 }) {
      const carta = await s.banco.db
        .selectFrom('chat.emails')
        .select('caminho_storage')
        .where('caixa_entrada_id', '=', caixa.id)
        .where('id_externo', '=', alvo.id_externo)
        .executeTakeFirst()
      const anexos = carta ? await anexosDe(carta.caminho_storage, enderecoDe(caixa)) : []
      const anexo = anexos.filter((a) => !a.no_corpo)[ordem]
      return anexo
        ? { bytes: Buffer.from(anexo.bytes), mime: anexo.mime, nome: anexo.nome }
        : { bytes: Buffer.alloc(0), mime: '', nome: undefined }
    },
  }
}
