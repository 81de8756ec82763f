import { createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { contexto, escrever, inteiro, octeto, oid, sequencia, verdadeiro } from '#platform/certificados/der.ts'

// An authority of X.509 certificates, as far as a test of mutual TLS needs it: certificates of servers and clients.

const ECDSA_SHA256 = sequencia(oid('1.2.840.10045.4.3.2'))
const nome = (comum: string) =>
  sequencia(escrever(0x31, sequencia(oid('2.5.4.3'), escrever(0x0c, Buffer.from(comum, 'utf8')))))
const instante = (em: Date) => escrever(0x17, Buffer.from(`${em.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
const DIA_MS = 86_400_000

interface Certificado {
  cert: string
  key: string
}
export interface Autoridade extends Certificado {
  emitir(comum: string): Certificado
}

interface Pedido {
  comum: string
  emissor: string
  publica: KeyObject
  assinante: KeyObject
  autoridade: boolean
}

function certificar(p: Pedido): string {
  const extensao = p.autoridade
    ? sequencia(oid('2.5.29.19'), verdadeiro, octeto(sequencia(verdadeiro)))
    : // names: the host, and 127.0.0.1
      sequencia(
        oid('2.5.29.17'),
        octeto(sequencia(escrever(0x82, Buffer.from(p.comum)), escrever(0x87, Buffer.from([127, 0, 0, 1])))),
      )
  const corpo = sequencia(
    contexto(0, inteiro(2)),
    inteiro(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    nome(p.emissor),
    sequencia(instante(new Date(Date.now() - DIA_MS)), instante(new Date(Date.now() + DIA_MS))),
    nome(p.comum),
    p.publica.export({ type: 'spki', format: 'der' }),
    contexto(3, sequencia(extensao)),
  )
  const assinatura = sign('sha256', corpo, p.assinante)
  const der = sequencia(corpo, ECDSA_SHA256, escrever(0x03, Buffer.concat([Buffer.from([0]), assinatura])))
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

const novaChave = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const emPem = (chave: KeyObject): string => chave.export({ type: 'pkcs8', format: 'pem' }).toString()

/** A certificate authority of its own, valid for two days. */
export function novaAutoridade(comum: string): Autoridade {
  const dela = novaChave()
  const base = { emissor: comum, assinante: dela.privateKey }
  return {
    cert: certificar({ ...base, comum, publica: createPublicKey(dela.privateKey), autoridade: true }),
    key: emPem(dela.privateKey),
    emitir(deQuem) {
      const par = novaChave()
      return {
        cert: certificar({ ...base, comum: deQuem, publica: par.publicKey, autoridade: false }),
        key: emPem(par.privateKey),
      }
    },
  }
}
