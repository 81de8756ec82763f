import { createHash } from 'node:crypto'
import { invalido } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { declararLeitor } from '#platform/leitores/leitor.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { ModoDoLogo } from '../../contract/empresa.ts'
import type { reescreverPng } from '../reescrever-png.ts'

export const BUCKET_DOS_LOGOS = 'empresa-logos'
const MAXIMO = 1_400_000

const leitorDeLogo = declararLeitor<typeof reescreverPng>({
  nome: 'logo',
  modulo: new URL('../reescrever-png.ts', import.meta.url).href,
  funcao: 'reescreverPng',
  prazoMs: 10_000,
  recusa: 'Este PNG é grande ou complicado demais. Envie um menor.',
})

/**
 * Stores the re-encoded picture under the hash of its content and points the company's row at it. The previous file is
 * kept: e-mails and documents that were already sent show it.
 */
export async function trocarLogo(
  s: Pick<Servicos, 'executar' | 'arquivos' | 'leitores'>,
  ctx: Ctx,
  modo: ModoDoLogo,
  base64: string | null,
): Promise<void> {
  const arquivo = base64 === null ? null : await guardar(s, ctx, base64)
  const coluna = modo === 'claro' ? 'logo_claro' : 'logo_escuro'
  await s.executar(ctx, async (u) => {
    const antes = await u.tx.selectFrom('empresa.dados').select(coluna).forUpdate().executeTakeFirstOrThrow()
    await u.tx
      .updateTable('empresa.dados')
      .set({ [coluna]: arquivo, alterado_em: new Date() })
      .execute()
    u.auditar({
      acao: 'empresa.logo.trocar',
      entidade: 'empresa',
      entidade_id: 'dados',
      antes,
      depois: { [coluna]: arquivo },
    })
  })
}

async function guardar(s: Pick<Servicos, 'arquivos' | 'leitores'>, ctx: Ctx, base64: string): Promise<string> {
  const bruto = Buffer.from(base64, 'base64')
  if (bruto.length > MAXIMO)
    throw invalido('O logo tem no máximo 1,4 MB', [{ campo: 'imagem', mensagem: 'O logo tem no máximo 1,4 MB' }])
  const corpo = await s.leitores.ler(leitorDeLogo, { bruto })
  const nome = `${createHash('sha256').update(corpo).digest('hex')}.png`
  await s.arquivos.guardar({
    bucket: BUCKET_DOS_LOGOS,
    caminho: nome,
    corpo,
    nome,
    mime: 'image/png',
    dono: ctx.usuario.id,
    substituir: true,
  })
  return nome
}
