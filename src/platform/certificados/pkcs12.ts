import { createDecipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import { DerInvalido, filho, filhos, lerNo, lerNumero, lerOid, octetos, type No } from './der.ts'
import { rc2Cbc } from './rc2.ts'

/** The file is no PKCS#12, or the password does not open it. */
export class Pkcs12Recusado extends Error {
  readonly motivo: 'formato' | 'senha' | 'cifra'
  constructor(motivo: Pkcs12Recusado['motivo'], detalhe: string) {
    super(detalhe)
    this.motivo = motivo
  }
}

const HASHES: Readonly<Record<string, { nome: string; bloco: number; tamanho: number }>> = {
  '1.3.14.3.2.26': { nome: 'sha1', bloco: 64, tamanho: 20 },
  '2.16.840.1.101.3.4.2.1': { nome: 'sha256', bloco: 64, tamanho: 32 },
  '2.16.840.1.101.3.4.2.2': { nome: 'sha384', bloco: 128, tamanho: 48 },
  '2.16.840.1.101.3.4.2.3': { nome: 'sha512', bloco: 128, tamanho: 64 },
}

/** UTF-16 with a zero at the end, as RFC 7292 asks for: accents included. */
const emBmp = (senha: string): Buffer => Buffer.from(`${senha}\0`, 'utf16le').swap16()

interface Derivar {
  /** 1 key, 2 initial vector, 3 MAC key */
  para: 1 | 2 | 3
  senha: string
  sal: Buffer
  voltas: number
  tamanho: number
  hash?: string
}

/** Key derivation of RFC 7292, appendix B. */
export function derivarPkcs12({ para, senha, sal, voltas, tamanho, hash = '1.3.14.3.2.26' }: Derivar): Buffer {
  const h = HASHES[hash]
  if (!h) throw new Pkcs12Recusado('cifra', `hash ${hash}`)
  const encher = (b: Buffer) => (b.length === 0 ? b : Buffer.alloc(Math.ceil(b.length / h.bloco) * h.bloco, b))
  const i = Buffer.concat([encher(sal), encher(emBmp(senha))])
  const d = Buffer.alloc(h.bloco, para)
  const saida: Buffer[] = []
  for (let feito = 0; feito < tamanho; feito += h.tamanho) {
    let a = createHash(h.nome).update(d).update(i).digest()
    for (let n = 1; n < voltas; n++) a = createHash(h.nome).update(a).digest()
    saida.push(a)
    const b = Buffer.alloc(h.bloco, a)
    for (let em = 0; em < i.length; em += h.bloco) somar(i.subarray(em, em + h.bloco), b)
  }
  return Buffer.concat(saida).subarray(0, tamanho)
}

/** `alvo` becomes alvo + b + 1, as one big number. */
function somar(alvo: Buffer, b: Buffer): void {
  let vai = 1
  for (let n = alvo.length - 1; n >= 0; n--) {
    vai += (alvo[n] ?? 0) + (b[n] ?? 0)
    alvo[n] = vai & 0xff
    vai >>= 8
  }
}

function semEnchimento(b: Buffer): Buffer {
  const n = b.at(-1) ?? 0
  if (n < 1 || n > 16 || n > b.length) throw new Pkcs12Recusado('senha', 'padding')
  return b.subarray(0, b.length - n)
}

function decifrarCom(nome: string, chave: Buffer, iv: Buffer, dados: Buffer): Buffer {
  try {
    const d = createDecipheriv(nome, chave, iv)
    return Buffer.concat([d.update(dados), d.final()])
  } catch (causa) {
    throw new Pkcs12Recusado('senha', String(causa))
  }
}

const CIFRAS_PBES2: Readonly<Record<string, { nome: string; chave: number }>> = {
  '2.16.840.1.101.3.4.1.2': { nome: 'aes-128-cbc', chave: 16 },
  '2.16.840.1.101.3.4.1.22': { nome: 'aes-192-cbc', chave: 24 },
  '2.16.840.1.101.3.4.1.42': { nome: 'aes-256-cbc', chave: 32 },
  '1.2.840.113549.3.7': { nome: 'des-ede3-cbc', chave: 24 },
}
const PRF: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}

/** PBES2 with PBKDF2: what current tools write. */
function pbes2(parametros: No, senha: string, dados: Buffer): Buffer {
  const kdf = filho(parametros, 0, 1)
  const [sal, voltas, ...resto] = filhos(kdf)
  const prf = resto.find((r) => r.tag === 0x30)
  const cifra = CIFRAS_PBES2[lerOid(filho(parametros, 1, 0))]
  const hash = prf ? PRF[lerOid(filho(prf, 0))] : 'sha1'
  if (!sal || !voltas || !cifra || !hash) throw new Pkcs12Recusado('cifra', 'pbes2')
  const chave = pbkdf2Sync(Buffer.from(senha, 'utf8'), sal.corpo, lerNumero(voltas), cifra.chave, hash)
  return decifrarCom(cifra.nome, chave, filho(parametros, 1, 1).corpo, dados)
}

/** Decrypts with the algorithm that the file names. */
function decifrar(algoritmo: No, senha: string, dados: Buffer): Buffer {
  const nome = lerOid(filho(algoritmo, 0))
  const parametros = filho(algoritmo, 1)
  if (nome === '1.2.840.113549.1.5.13') return pbes2(parametros, senha, dados)
  const sal = filho(parametros, 0).corpo
  const voltas = lerNumero(filho(parametros, 1))
  const derivada = (para: 1 | 2, tamanho: number) => derivarPkcs12({ para, senha, sal, voltas, tamanho })
  switch (nome) {
    case '1.2.840.113549.1.12.1.3':
      return decifrarCom('des-ede3-cbc', derivada(1, 24), derivada(2, 8), dados)
    case '1.2.840.113549.1.12.1.5':
      return semEnchimento(rc2Cbc({ chave: derivada(1, 16), bits: 128, iv: derivada(2, 8), dados }))
    case '1.2.840.113549.1.12.1.6':
      return semEnchimento(rc2Cbc({ chave: derivada(1, 5), bits: 40, iv: derivada(2, 8), dados }))
    default:
      throw new Pkcs12Recusado('cifra', nome)
  }
}

export interface ConteudoDoPkcs12 {
  /** PKCS#8 in DER */
  chaves: Buffer[]
  /** X.509 in DER */
  certificados: Buffer[]
}

const DADOS = '1.2.840.113549.1.7.1'
const CIFRADO = '1.2.840.113549.1.7.6'

function conferirMac(mac: No, autenticado: Buffer, senha: string): void {
  const [resumo, sal, voltas] = filhos(mac)
  if (!resumo || !sal) throw new DerInvalido('mac')
  const hash = lerOid(filho(resumo, 0, 0))
  const h = HASHES[hash]
  if (!h) throw new Pkcs12Recusado('cifra', `mac ${hash}`)
  const chave = derivarPkcs12({
    para: 3,
    senha,
    sal: sal.corpo,
    voltas: voltas ? lerNumero(voltas) : 1,
    tamanho: h.tamanho,
    hash,
  })
  const esperado = createHmac(h.nome, chave).update(autenticado).digest()
  const lido = filho(resumo, 1).corpo
  if (lido.length !== esperado.length || !timingSafeEqual(lido, esperado)) throw new Pkcs12Recusado('senha', 'mac')
}

function abrirSacos(conteudo: Buffer, senha: string, achado: ConteudoDoPkcs12): void {
  for (const saco of filhos(lerNo(conteudo))) {
    const valor = filho(saco, 1, 0)
    switch (lerOid(filho(saco, 0))) {
      case '1.2.840.113549.1.12.10.1.1':
        achado.chaves.push(valor.inteiro)
        break
      case '1.2.840.113549.1.12.10.1.2':
        achado.chaves.push(decifrar(filho(valor, 0), senha, octetos(filho(valor, 1))))
        break
      case '1.2.840.113549.1.12.10.1.3':
        achado.certificados.push(octetos(filho(valor, 1, 0)))
        break
    }
  }
}

/** Opens a PKCS#12 file (RFC 7292): the MAC shows whether the password is right before anything is decrypted. */
export function abrirPkcs12(arquivo: Buffer, senha: string): ConteudoDoPkcs12 {
  try {
    const raiz = lerNo(arquivo)
    const autenticado = octetos(filho(raiz, 1, 1, 0))
    const mac = filhos(raiz)[2]
    if (mac) conferirMac(mac, autenticado, senha)
    const achado: ConteudoDoPkcs12 = { chaves: [], certificados: [] }
    for (const info of filhos(lerNo(autenticado))) {
      const tipo = lerOid(filho(info, 0))
      if (tipo === DADOS) abrirSacos(octetos(filho(info, 1, 0)), senha, achado)
      else if (tipo === CIFRADO) {
        const cifrado = filho(info, 1, 0, 1)
        const dados = filho(cifrado, 2)
        // [0] IMPLICIT OCTET STRING
        abrirSacos(decifrar(filho(cifrado, 1), senha, octetos(dados)), senha, achado)
      }
    }
    return achado
  } catch (erro) {
    if (erro instanceof DerInvalido) throw new Pkcs12Recusado('formato', erro.message)
    throw erro
  }
}
