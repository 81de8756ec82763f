import { sql } from 'kysely'
import { z } from 'zod'
import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { abrirPkcs12, Pkcs12Recusado, type ConteudoDoPkcs12 } from '#platform/certificados/pkcs12.ts'
import { documentoDoCertificado, identidadeDe, nomeComum, type Identidade } from '#platform/certificados/x509.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'

const CONTEXTO = 'assinaturas.certificados.cifrado'
const guardado = z.object({ chave: z.string(), cadeia: z.array(z.string()) })

const recusar = (campo: 'arquivo' | 'senha', frase: string) => invalido(frase, [{ campo, mensagem: frase }])

function abrir(arquivo: Buffer, senha: string): ConteudoDoPkcs12 {
  try {
    return abrirPkcs12(arquivo, senha)
  } catch (erro) {
    if (!(erro instanceof Pkcs12Recusado)) throw erro
    if (erro.motivo === 'senha') throw recusar('senha', 'A senha não abre este certificado.')
    if (erro.motivo === 'cifra')
      throw recusar('arquivo', 'Este certificado usa uma cifra que não conheço. Exporte-o de novo.')
    throw recusar('arquivo', 'Este arquivo não é um certificado A1 (.pfx ou .p12).')
  }
}

/** Key and certificate of a file, usable today for the company. Each refusal has its sentence. */
function lerCertificado(p: { arquivo: Buffer; senha: string; cnpjs: readonly string[]; agora: Date }) {
  const conteudo = abrir(p.arquivo, p.senha)
  if (conteudo.chaves.length === 0)
    throw recusar('arquivo', 'O arquivo não tem a chave privada. Exporte o certificado com a chave.')
  const identidade = identidadeDe(conteudo.chaves, conteudo.certificados)
  const [der] = identidade?.cadeia ?? []
  if (!identidade || !der) throw recusar('arquivo', 'A chave do arquivo não é a do certificado.')
  const { certificado } = identidade
  const [de, ate] = [new Date(certificado.validFrom), new Date(certificado.validTo)]
  if (ate <= p.agora) throw recusar('arquivo', `Este certificado venceu em ${ate.toLocaleDateString('pt-BR')}.`)
  if (de > p.agora) throw recusar('arquivo', 'Este certificado ainda não vale.')
  const documento = documentoDoCertificado(der)
  if (documento?.length === 11)
    throw recusar('arquivo', 'Este é um e-CPF, de uma pessoa. O selo usa o e-CNPJ da empresa.')
  if (documento && p.cnpjs.length > 0 && !p.cnpjs.includes(documento))
    throw recusar('arquivo', `Este certificado é do CNPJ ${documento}, que não é da empresa.`)
  return {
    identidade,
    documento,
    de,
    ate,
    titular: nomeComum(certificado.subject),
    emissor: nomeComum(certificado.issuer),
  }
}

/** Puts the company's A1 in use. The one before stays in the records, without its key being used again. */
export async function porCertificado(
  u: Unidade,
  { cofre }: Pick<Servicos, 'cofre'>,
  p: { arquivo: Buffer; senha: string; cnpjs: readonly string[] },
  agora = new Date(),
): Promise<string> {
  const c = lerCertificado({ ...p, agora })
  const id = uuidv7()
  await removerCertificado(u)
  const cifrado = cofre.cifrar(
    JSON.stringify({
      chave: c.identidade.chave.export({ type: 'pkcs8', format: 'pem' }),
      cadeia: c.identidade.cadeia.map((der) => der.toString('base64')),
    }),
    CONTEXTO,
  )
  await sql`
    insert into assinaturas.certificados (
      id, titular, documento, emissor, serie, valido_de, valido_ate, cifrado, posto_por
    )
    values (
      ${id}, ${c.titular}, ${c.documento}, ${c.emissor}, ${c.identidade.certificado.serialNumber.toLowerCase()}, ${c.de},
      ${c.ate}, ${cifrado}, ${u.autor.usuario?.id ?? null}
    )
  `.execute(u.tx)
  u.auditar({
    acao: 'certificado.por',
    entidade: 'certificado',
    entidade_id: id,
    depois: { titular: c.titular, valido_ate: c.ate.toISOString() },
  })
  return id
}

export async function removerCertificado(u: Unidade): Promise<void> {
  const { rows } = await sql<{ id: string; titular: string }>`
    update assinaturas.certificados
    set removido_em = now()
    where removido_em is null
    returning id, titular
  `.execute(u.tx)
  for (const { id, titular } of rows)
    u.auditar({ acao: 'certificado.remover', entidade: 'certificado', entidade_id: id, antes: { titular } })
}

/** The key in use. Null without a certificate, and with one that is not valid at this instant. */
export async function identidadeDaEmpresa(
  db: Db | Tx,
  { cofre }: Pick<Servicos, 'cofre'>,
  agora: Date,
): Promise<Identidade | null> {
  const { rows } = await sql<{ cifrado: Buffer }>`
    select cifrado
    from assinaturas.certificados
    where removido_em is null
      and valido_de <= ${agora}
      and valido_ate > ${agora}
  `.execute(db)
  const [linha] = rows
  if (!linha) return null
  const { chave, cadeia } = guardado.parse(JSON.parse(cofre.decifrar(linha.cifrado, CONTEXTO)))
  const pkcs8 = Buffer.from(chave.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
  return identidadeDe(
    [pkcs8],
    cadeia.map((c) => Buffer.from(c, 'base64')),
  )
}
