import pg from 'pg'
import { ensinarDriver } from './valores.ts'

ensinarDriver()

/**
 * The driver with our type parsers. Everything that connects imports it from here: a process that imports `pg` itself
 * (a script, a worker) would read int8 as text.
 */
export { pg }
