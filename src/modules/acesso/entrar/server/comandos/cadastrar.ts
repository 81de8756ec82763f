import type { Autor } from '#platform/eventos/unidade.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import { conviteAlterado } from '#modules/acesso/nucleo/eventos.ts'
import { dominioDoEmail } from '../consultas/cadastro.ts'
import { enviarConvite, type MensagemDeConvite } from '../correio.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { incluirConvite, VALIDADE_DO_CONVITE } from './criar-convite.ts'

/** Seconds before another mail is sent to the same address. */
const INTERVALO = 300

/**
 * Sign-up by an allowed domain. The account is created only after the user opens the link sent to the mailbox, the same
 * link that an invitation has. Neither the response nor its time shows whether the address is known or allowed: this
 * runs after the response.
 */
export function cadastrar(s: Servicos, autor: Autor, dados: { nome: string; email: string }): void {
  s.segundoPlano.rodar(async () => {
    const mensagem = await s.executar(autor, async (u): Promise<MensagemDeConvite | null> => {
      const dominio = await dominioDoEmail(u.tx, dados.email)
      if (!dominio) return null
      if (await u.tx.selectFrom('cad.usuarios').select('id').where('email', '=', dados.email).executeTakeFirst())
        return null
      const aberto = await u.tx
        .selectFrom('cad.convites')
        .select(['id', 'expira_em', 'origem'])
        .where('email', '=', dados.email)
        .where('usado_em', 'is', null)
        .where('revogado_em', 'is', null)
        .where('expira_em', '>', new Date())
        .forUpdate()
        .executeTakeFirst()
      const base = { ...dados, origem: 'dominio' as const, de: null }
      if (!aberto) {
        const papeis =
          dominio.departamento && dominio.papel ? [{ departamento: dominio.departamento, papel: dominio.papel }] : []
        return {
          ...base,
          token: (await incluirConvite(u, { ...dados, papeis, globais: [], origem: 'dominio', criado_por: null }))
            .token,
        }
      }
      const enviadoHa = VALIDADE_DO_CONVITE - (aberto.expira_em.getTime() - Date.now())
      if (aberto.origem !== 'dominio' || enviadoHa < INTERVALO * 1000) return null
      const token = novoToken()
      await u.tx
        .updateTable('cad.convites')
        .set({ token_hash: hashDoToken(token), expira_em: new Date(Date.now() + VALIDADE_DO_CONVITE) })
        .where('id', '=', aberto.id)
        .execute()
      u.auditar({ acao: 'cad.convite.reenviar', entidade: 'convite', entidade_id: aberto.id })
      u.emitir(conviteAlterado, { convite_id: aberto.id })
      return { ...base, token }
    })
    if (mensagem) await enviarConvite(s, mensagem)
  })
}
