import { z } from 'zod'
import { linkDaCaixa } from '#modules/chat/links.ts'
import { linkDoCorreio } from '#modules/correio/links.ts'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { autorizacaoRetirada } from '#platform/mail/oauth/eventos.ts'
import { aviso } from '#platform/tipo-de-aviso.ts'

const CUIDA = 'plataforma.configurar'
const NOMES = { google: 'Google', microsoft: 'Microsoft' } as const

const dados = z.object({
  dono: z.string(),
  provedor: z.enum(['google', 'microsoft']),
  usuario: z.string(),
  recusa: z.enum(['autorizacao', 'aplicativo']),
  em: z.string(),
})

/** Who may authorise again. Not by e-mail: it may be the very account that sends. */
export const avisoDaAutorizacao = aviso(autorizacaoRetirada, dados, {
  tipo: 'correio.autorizacao',
  modulo: 'Plataforma',
  rotulo: 'Conta de e-mail sem autorização',
  dica: 'Quando o Google ou a Microsoft deixam de aceitar a autorização. Não pode ser desligado no sino.',
  padrao: ['sino', 'cartao'],
  canais: ['sino', 'cartao', 'push'],
  critico: true,
  permissao: CUIDA,
  ler: async (db, f) => ({
    para: (await usuariosComPermissao(db, CUIDA)).map((x) => x.id),
    por: null,
    titulo: `A autorização de ${f.usuario} foi retirada: autorize de novo`,
    detalhe:
      f.recusa === 'aplicativo'
        ? `O ${NOMES[f.provedor]} não aceita mais o segredo do aplicativo. Nenhuma mensagem sai por esta conta até lá.`
        : `O ${NOMES[f.provedor]} não aceita mais o acesso. Nenhuma mensagem sai por esta conta até lá.`,
    href: f.dono === 'sistema' ? linkDoCorreio() : linkDaCaixa(f.dono.replace(/^caixa:/, ''), 'conexao'),
    chave: `correio.autorizacao:${f.dono}:${f.em}`.slice(0, 200),
  }),
})
